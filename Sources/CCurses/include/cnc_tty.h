/// The terminal device: modes, size, waiting.
#ifndef CNC_TTY_H
#define CNC_TTY_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <termios.h>

/// Opens the controlling terminal, or else a standard stream that is one, without blocking.
/// The descriptor is of an open file of its own, so that the modes of the shell's stay as they are.
/// Returns -1 when there is none.
int cnc_tty_open(void);

/// Modes for reading every key at once and writing bytes as they are.
///
/// Signals are not made from keys: ^C, ^Z and ^\ are read as keys.
struct termios cnc_tty_raw(struct termios modes);

/// The terminal's size; false when it doesn't know.
bool cnc_tty_size(int tty, int *columns, int *rows);

/// Pixels of a cell; false when the terminal doesn't know how many it has.
bool cnc_tty_cell(int tty, int *width, int *height);

/// Sets modes, again when a signal came between; in the background this stops the process.
bool cnc_tty_set(int tty, const struct termios *modes);

/// ppoll() without a signal mask, for so many nanoseconds; a negative number waits for ever. It is where
/// the loop rests: see cnc_signals_watch().
int cnc_poll(struct pollfd *polled, int count, int64_t nanoseconds);

#endif
