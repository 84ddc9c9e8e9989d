/// The terminal device: modes and size.
#ifndef CNC_TTY_H
#define CNC_TTY_H

#include <stdbool.h>
#include <termios.h>

/// Opens the controlling terminal, or else a standard stream that is a terminal, in non-blocking
/// mode. It is an open file of its own, so the flags of the shell's descriptor don't change.
/// Returns -1 when there is no terminal.
int cnc_tty_open(void);

/// The modes for reading each key at once and writing bytes unchanged.
///
/// Keys don't send signals: ^C, ^Z and ^\ are read as keys.
struct termios cnc_tty_raw(struct termios modes);

/// The size of the terminal; false when it is unknown.
bool cnc_tty_size(int tty, int *columns, int *rows);

/// The size of a cell in pixels; false when it is unknown.
bool cnc_tty_cell(int tty, int *width, int *height);

/// Sets the modes, and repeats that after an interruption by a signal; in the background this stops
/// the process.
bool cnc_tty_set(int tty, const struct termios *modes);

#endif
