// What the files of this target share about the end of the process; all of it is async-signal-safe.
#ifndef CNC_ENDING_H
#define CNC_ENDING_H

/// Puts the terminal back and has the signal end the process once the handler that calls this returns.
void cnc_end(int number);

/// Has ^C send SIGINT, for a loop that reads no keys, until cnc_make_interrupt_a_key().
void cnc_make_interrupt_a_signal(void);
void cnc_make_interrupt_a_key(void);

/// What the loop does: while it works for longer than two seconds, ^C is a signal; one that ends the
/// program ends it then, too.
void cnc_loop_rests(void);
void cnc_loop_works(void);

#endif
