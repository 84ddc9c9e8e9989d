// A minimal list on plain ncurses: a step scrolls the window and writes the two rows that changed.
// `make bench` compares the program with it.

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1

#include <locale.h>
#include <ncursesw/curses.h>
#include <stdio.h>
#include <stdlib.h>

enum { row_count = 100000 };

static void draw_row(int row, int line, bool has_cursor) {
  char text[128];
  unsigned mixed = (unsigned)row * 2654435761u;
  snprintf(text, sizeof text, "n%07d  José %-22u  São Paulo %-12u %10u  %u", row, mixed >> 12,
           mixed >> 20, mixed >> 16, 2000 + mixed % 26);
  wmove(stdscr, line, 0);
  if (has_cursor) attron(A_REVERSE);
  addnstr(text, COLS - 1);
  if (has_cursor) attroff(A_REVERSE);
  clrtoeol();
}

// Updates the screen to a new top and cursor.
static void show(int top, int cursor) {
  static int shown_top = -1, shown_cursor = -1;
  int delta = top - shown_top;
  bool is_new = shown_top < 0 || abs(delta) >= LINES;
  if (!is_new && delta != 0) wscrl(stdscr, delta);
  for (int line = 0; line < LINES; line++) {
    int row = top + line;
    bool was_shown = !is_new && row >= shown_top && row < shown_top + LINES;
    if (was_shown && row != cursor && row != shown_cursor) continue;
    draw_row(row, line, row == cursor);
  }
  shown_top = top;
  shown_cursor = cursor;
  refresh();
}

static void set_up(void) {
  setlocale(LC_ALL, "");
  initscr();
  raw();
  noecho();
  nonl();
  curs_set(0);
  typeahead(-1);
  idlok(stdscr, TRUE);
  scrollok(stdscr, TRUE);
}

int main(void) {
  int top = 0, cursor = 0;
  set_up();
  for (;;) {
    show(top, cursor);
    // Reads all typed keys, then draws one frame.
    for (int key = getch(); key != ERR; key = getch()) {
      if (key == 'q') {
        endwin();
        return 0;
      }
      if (key == 'j' && cursor < row_count - 1) cursor++;
      if (key == 'k' && cursor > 0) cursor--;
      timeout(0);
    }
    timeout(-1);
    if (cursor < top) top = cursor;
    if (cursor >= top + LINES) top = cursor - LINES + 1;
  }
}
