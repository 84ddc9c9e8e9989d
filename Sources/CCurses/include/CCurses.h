/// ncursesw and the signals around it, as functions that Swift can call.
///
/// Nothing of <curses.h> shows: its macros, variadic functions and global variables are of no use
/// to Swift, and a program that sees none of them cannot draw behind the back of the screen.
#ifndef CCURSES_H
#define CCURSES_H

#include "cnc_art.h"
#include "cnc_restore.h"
#include "cnc_screen.h"
#include "cnc_tty.h"

#endif
