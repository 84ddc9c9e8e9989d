// What the files of this target share about a screen.
#ifndef CNC_SCREEN_INTERNAL_H
#define CNC_SCREEN_INTERNAL_H

#include <ncursesw/curses.h>

#include "cnc_screen.h"

/// Makes ncurses' current screen this one.
void cnc_use(const cnc_screen *screen);

/// Adds bytes of our own after those of the last refresh.
void cnc_write(cnc_screen *screen, const char *bytes, size_t count);

/// A character in the style that was set.
cchar_t cnc_styled_cell(cnc_screen *screen, wchar_t scalar);

/// The colours of a cell that is art; false when it is none.
bool cnc_read_art(const uint32_t *scalars, int count, int *foreground, int *background);

#endif
