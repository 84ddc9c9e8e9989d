/// The modes of the terminal device.
#ifndef CNC_TTY_H
#define CNC_TTY_H

#include <stdbool.h>
#include <termios.h>

/// The modes for reading each key at once and writing bytes unchanged.
///
/// Keys don't send signals: ^C, ^Z and ^\ are read as keys.
struct termios cnc_tty_raw(struct termios modes);

/// Sets the modes, and repeats that after an interruption by a signal; in the background this stops
/// the process.
bool cnc_tty_set(int tty, const struct termios *modes);

/// A descriptor that is readable while something waits for Swift's main actor; -1 on another thread
/// than the main one.
int cnc_main_queue(void);

/// Runs what waits for the main actor.
void cnc_main_queue_run(void);

#endif
