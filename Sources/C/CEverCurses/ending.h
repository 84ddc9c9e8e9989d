// Functions about the end of the process that the files of this target share; all are
// async-signal-safe.
#ifndef CNC_ENDING_H
#define CNC_ENDING_H

#include <signal.h>
#include <stdbool.h>

/// Restores the terminal and makes the signal end the process when the calling handler returns.
void cnc_end(int number);

/// Whether an action of a signal such as SIGHUP ends the process: the default, or
/// cnc_crash_watch()'s.
bool cnc_ends_process(const struct sigaction *action);

/// Makes ^C send SIGINT, for a loop that doesn't read keys, until cnc_make_interrupt_a_key().
void cnc_make_interrupt_a_signal(void);
void cnc_make_interrupt_a_key(void);

#endif
