/// ncursesw and signal handling as functions for Swift.
///
/// The header hides <curses.h>: Swift can't use its macros, variadic functions and global
/// variables, and code that doesn't see them can't draw around the screen.
#ifndef CCURSES_H
#define CCURSES_H

#include "cnc_art.h"
#include "cnc_restore.h"
#include "cnc_screen.h"
#include "cnc_tty.h"

#endif
