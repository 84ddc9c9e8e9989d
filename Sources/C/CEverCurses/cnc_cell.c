#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncursesw/curses.h>

#include "cnc_screen.h"
#include "screen.h"

cnc_cell cnc_cell_at(cnc_screen *screen, int row, int column) {
  cnc_use(screen);
  cnc_cell result = {.foreground = -1, .background = -1};
  cchar_t cell;
  if (mvwin_wch(curscr, row, column, &cell) != OK) return result;
  wchar_t text[CCHARW_MAX + 1] = {0};
  attr_t attributes = 0;
  short narrow_pair = 0;
  int pair = 0;
  if (getcchar(&cell, text, &attributes, &narrow_pair, &pair) != OK) return result;
  while (result.count < CCHARW_MAX && text[result.count]) {
    result.scalars[result.count] = (uint32_t)text[result.count];
    result.count++;
  }
  result.attributes = (attributes & WA_BOLD ? CNC_BOLD : 0) | (attributes & WA_DIM ? CNC_DIM : 0) |
                      (attributes & WA_UNDERLINE ? CNC_UNDERLINE : 0) |
                      (attributes & WA_REVERSE ? CNC_REVERSE : 0);
  if (cnc_read_art(result.scalars, result.count, &result.foreground, &result.background)) {
    result.count = 1;
  }
  if (pair > 0) extended_pair_content(pair, &result.foreground, &result.background);
  return result;
}
