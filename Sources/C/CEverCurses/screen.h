// Functions about a screen that the files of this target share.
#ifndef CNC_SCREEN_INTERNAL_H
#define CNC_SCREEN_INTERNAL_H

#include <ncursesw/curses.h>

#include "cnc_screen.h"

/// Makes this screen ncurses' current one.
void cnc_use(const cnc_screen *screen);

/// Appends bytes to the output of the last refresh.
void cnc_write(cnc_screen *screen, const char *bytes, size_t count);

/// A character in the current style.
cchar_t cnc_styled_cell(cnc_screen *screen, wchar_t scalar);

/// The colours of a picture's cell; false when the cell isn't one.
bool cnc_read_art(const uint32_t *scalars, int count, int *foreground, int *background);

#endif
