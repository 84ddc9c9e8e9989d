#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "cnc_screen.h"

#include <langinfo.h>
#include <locale.h>
#include <ncursesw/curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

#include "screen.h"

struct cnc_screen {
  SCREEN *terminal;
  FILE *output;
  // The bytes of the output that a scroll replaces: from `cut_start` to `cut_end`.
  off_t cut_start;
  off_t cut_end;
  char scroll[64];
  int scroll_length;
  FILE *input;
  char *name;
  cnc_screen *next_retired;
  bool scrolls_lines;
  int pair;
  attr_t attributes;
};

// The current terminal of ncurses; NULL when it is unknown.
static SCREEN *current;

// set_term() is expensive even for the current terminal.
void cnc_use(const cnc_screen *screen) {
  if (current == screen->terminal) return;
  set_term(screen->terminal);
  current = screen->terminal;
}

// The signals for which newterm() installs handlers if there are none.
static const int taken_signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { taken_signal_count = sizeof taken_signals / sizeof taken_signals[0] };

static SCREEN *new_terminal(const char *name, const char *description, FILE *output, FILE *input) {
  struct sigaction actions[taken_signal_count];
  // Ignores SIGTSTP during newterm(), so that ncurses leaves it alone for good; otherwise each
  // doupdate() would ignore the signal and restore it.
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  for (int i = 0; i < taken_signal_count; i++) {
    sigaction(taken_signals[i], taken_signals[i] == SIGTSTP ? &ignore : NULL, &actions[i]);
  }
  const char *current = getenv("TERMINFO");
  char *saved = strdup(current ? current : "");
  if (description) setenv("TERMINFO", description, 1);
  SCREEN *terminal = newterm(name, output, input);
  current = NULL;
  // An empty value, which means the same as no value: glibc then only swaps a pointer, and a thread
  // that reads the environment at that moment finds it intact.
  if (description && saved) setenv("TERMINFO", saved, 1);
  free(saved);
  for (int i = 0; i < taken_signal_count; i++) sigaction(taken_signals[i], &actions[i], NULL);
  return terminal;
}

static void forget_output(cnc_screen *screen) {
  lseek(fileno(screen->output), 0, SEEK_SET);
  screen->cut_start = screen->cut_end = 0;
  screen->scroll_length = 0;
}

static void discard_output(cnc_screen *screen) {
  // Until it has left and resumed its screen once, ncurses writes its buffer out after each movement
  // of the cursor (_nc_mvcur).
  endwin();
  doupdate();
  clearok(curscr, TRUE);
  // Makes ncurses write its buffer; no other function does.
  curs_set(0);
  forget_output(screen);
}

// All drawing goes to newscr, ncurses' picture of the next screen. Another window, such as stdscr,
// would add a copy of each row to scroll and compare.
static void set_up(cnc_screen *screen, int columns, int rows) {
  cnc_use(screen);
  if (getmaxx(stdscr) != columns || getmaxy(stdscr) != rows) resize_term(rows, columns);
  typeahead(-1);
  nonl();
  leaveok(newscr, TRUE);
  idlok(newscr, TRUE);
  if (start_color() == OK) use_default_colors();
  discard_output(screen);
}

static FILE *memory_file(void) {
  int descriptor = memfd_create("frame", MFD_CLOEXEC);
  if (descriptor < 0) return NULL;
  FILE *file = fdopen(descriptor, "w");
  if (!file) close(descriptor);
  return file;
}

static void free_screen(cnc_screen *screen) {
  if (screen->terminal) {
    set_term(screen->terminal);
    delscreen(screen->terminal);
    current = NULL;
  }
  if (screen->output) fclose(screen->output);
  if (screen->input) fclose(screen->input);
  free(screen->name);
  free(screen);
}

// The windows of all screens are in one list, on which delscreen() and resize_term() work. So
// screens are deleted when none is in use, and resized in place only when there is no other.
static int open_screens;
static cnc_screen *retired_screens;

static void free_retired(void) {
  while (retired_screens) {
    cnc_screen *screen = retired_screens;
    retired_screens = screen->next_retired;
    free_screen(screen);
  }
}

cnc_screen *cnc_open(const char *name, const char *description, bool scrolls_lines, int columns,
                     int rows) {
  cnc_screen *screen = calloc(1, sizeof *screen);
  if (!screen) return NULL;
  screen->name = strdup(name);
  screen->output = memory_file();
  screen->input = fopen("/dev/null", "re");
  screen->scrolls_lines = scrolls_lines;
  use_env(FALSE);
  if (screen->name && screen->output && screen->input) {
    screen->terminal = new_terminal(name, description, screen->output, screen->input);
  }
  if (!screen->terminal) {
    free_screen(screen);
    return NULL;
  }
  open_screens++;
  set_up(screen, columns, rows);
  return screen;
}

void cnc_close(cnc_screen *screen) {
  screen->next_retired = retired_screens;
  retired_screens = screen;
  if (--open_screens == 0) free_retired();
}

cnc_screen *cnc_resize(cnc_screen *screen, const char *description, int columns, int rows) {
  if (open_screens == 1) {
    cnc_use(screen);
    // Not resizeterm(), which queues a KEY_RESIZE that nothing would read.
    resize_term(rows, columns);
    werase(newscr);
    leaveok(newscr, TRUE);
    clearok(curscr, TRUE);
    return screen;
  }
  cnc_screen *resized = cnc_open(screen->name, description, screen->scrolls_lines, columns, rows);
  if (resized) cnc_close(screen);
  return resized ? resized : screen;
}

int cnc_colors(cnc_screen *screen) {
  cnc_use(screen);
  return has_colors() ? COLORS : 0;
}

// Copies without terminfo's delays, which look like $<5/>.
static size_t copy_unpadded(const char *from, uint8_t *bytes, size_t capacity) {
  size_t count = 0;
  while (*from && count < capacity) {
    const char *end = from[0] == '$' && from[1] == '<' ? strchr(from, '>') : NULL;
    if (end) {
      from = end + 1;
    } else {
      bytes[count++] = (uint8_t)*from++;
    }
  }
  return count;
}

size_t cnc_string(cnc_screen *screen, const char *capability, uint8_t *bytes, size_t capacity) {
  cnc_use(screen);
  const char *string = tigetstr((char *)capability);
  if (!string || string == (char *)-1) return 0;
  return copy_unpadded(string, bytes, capacity);
}

void cnc_redraw(cnc_screen *screen) {
  cnc_use(screen);
  werase(newscr);
  clearok(curscr, TRUE);
}

static off_t output_end(cnc_screen *screen) {
  off_t end = lseek(fileno(screen->output), 0, SEEK_CUR);
  return end > 0 ? end : 0;
}

static void scroll_window(WINDOW *window, int top, int bottom, int delta) {
  scrollok(window, TRUE);
  wsetscrreg(window, top, bottom);
  wscrl(window, delta);
  wsetscrreg(window, 0, getmaxy(window) - 1);
  scrollok(window, FALSE);
}

// Makes ncurses move its cursor, and marks the bytes of the movement, which are cut from the output.
static void set_cursor_position(cnc_screen *screen, int row, int column) {
  screen->cut_start = output_end(screen);
  leaveok(newscr, FALSE);
  wmove(newscr, row, column);
  doupdate();
  leaveok(newscr, TRUE);
  screen->cut_end = output_end(screen);
}

// Writes DL where rows leave and IL where new rows appear, each at column 1 of its row (ECMA-48
// 8.3.32, 67). The cursor ends at the first new row, which is drawn next, after its first cell if
// that stays blank.
static void scroll_lines(cnc_screen *screen, int top, int bottom, int delta, bool is_blank) {
  int count = abs(delta);
  int leaving = delta > 0 ? top : bottom - count + 1;
  int coming = delta > 0 ? bottom - count + 1 : top;
  is_blank = is_blank && getmaxx(newscr) > 1;
  set_cursor_position(screen, coming, is_blank ? 1 : 0);
  const char *form =
      count == 1 ? "\033[%dH\033[M\033[%dH\033[L" : "\033[%dH\033[%dM\033[%dH\033[%dL";
  screen->scroll_length =
      count == 1 ? snprintf(screen->scroll, sizeof screen->scroll, form, leaving + 1, coming + 1)
                 : snprintf(screen->scroll, sizeof screen->scroll, form, leaving + 1, count,
                            coming + 1, count);
  if (is_blank) screen->scroll[screen->scroll_length++] = ' ';
  scroll_window(curscr, top, bottom, delta);
  scroll_window(newscr, top, bottom, delta);
  // Both are equal again, so there is nothing to compare: a recorded change in either would compare
  // each row of the region cell by cell.
  wtouchln(curscr, top, bottom - top + 1, 0);
  wtouchln(newscr, top, bottom - top + 1, 0);
}

void cnc_scroll(cnc_screen *screen, int top, int bottom, int delta, bool is_blank) {
  cnc_refresh(screen);
  if (screen->scrolls_lines) {
    scroll_lines(screen, top, bottom, delta, is_blank);
  } else {
    scroll_window(newscr, top, bottom, delta);
  }
}

void cnc_erase_row(cnc_screen *screen, int row) {
  cnc_use(screen);
  wattr_set(newscr, A_NORMAL, 0, NULL);
  if (wmove(newscr, row, 0) == OK) wclrtoeol(newscr);
}

int cnc_pair(cnc_screen *screen, int foreground, int background) {
  cnc_use(screen);
  if (foreground < 0 && background < 0) return 0;
  int pair = alloc_pair(foreground, background);
  return pair > 0 ? pair : 0;
}

void cnc_set_style(cnc_screen *screen, unsigned attributes, int pair) {
  cnc_use(screen);
  screen->attributes = (attributes & CNC_BOLD ? WA_BOLD : 0) |
                       (attributes & CNC_DIM ? WA_DIM : 0) |
                       (attributes & CNC_UNDERLINE ? WA_UNDERLINE : 0) |
                       (attributes & CNC_REVERSE ? WA_REVERSE : 0);
  screen->pair = pair;
  wattr_set(newscr, screen->attributes, (short)pair, &screen->pair);
}

cchar_t cnc_styled_cell(cnc_screen *screen, wchar_t scalar) {
  cnc_use(screen);
  cchar_t cell = {0};
  wchar_t text[] = {scalar, 0};
  setcchar(&cell, text, screen->attributes, (short)screen->pair, &screen->pair);
  return cell;
}

void cnc_put_ascii(cnc_screen *screen, int row, int column, const uint8_t *bytes, int count) {
  // Whole cells: waddnstr() would check the width and the control characters of each byte.
  enum { batch = 128 };
  cchar_t cells[batch];
  cchar_t blank = cnc_styled_cell(screen, L' ');
  for (int start = 0; start < count; start += batch) {
    int length = count - start < batch ? count - start : batch;
    for (int i = 0; i < length; i++) {
      cells[i] = blank;
      cells[i].chars[0] = bytes[start + i];
    }
    mvwadd_wchnstr(newscr, row, column + start, cells, length);
  }
}

void cnc_put_character(cnc_screen *screen, int row, int column, const uint32_t *scalars, int count,
                       int width) {
  cnc_use(screen);
  wchar_t text[CCHARW_MAX + 1] = {0};
  int base_width = wcwidth((wchar_t)scalars[0]);
  bool fits = base_width > 0 && base_width <= width;
  int length = 0;
  text[length++] = fits ? (wchar_t)scalars[0] : 0xFFFD;
  for (int i = 1; fits && i < count && length < CCHARW_MAX; i++) {
    if (wcwidth((wchar_t)scalars[i]) == 0) text[length++] = (wchar_t)scalars[i];
  }
  cchar_t cell;
  if (setcchar(&cell, text, screen->attributes, (short)screen->pair, &screen->pair) != OK) return;
  if (wmove(newscr, row, column) != OK) return;
  wadd_wch(newscr, &cell);
  bool narrower = (fits ? base_width : 1) < width;
  if (narrower) mvwaddnstr(newscr, row, column + 1, " ", 1);
}

void cnc_refresh(cnc_screen *screen) {
  cnc_use(screen);
  doupdate();
}

size_t cnc_output_count(cnc_screen *screen) {
  off_t cut = screen->cut_end - screen->cut_start;
  return (size_t)(output_end(screen) - cut + screen->scroll_length);
}

// Reads bytes of the output from `start` on; false when that fails.
static bool read_output(cnc_screen *screen, off_t start, uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t part = pread(fileno(screen->output), bytes, count, start);
    if (part <= 0) return false;
    bytes += part;
    start += part;
    count -= (size_t)part;
  }
  return true;
}

void cnc_write(cnc_screen *screen, const char *bytes, size_t count) {
  // ncurses has written its own bytes at the end of the refresh.
  while (count > 0) {
    ssize_t part = write(fileno(screen->output), bytes, count);
    if (part <= 0) return;
    bytes += part;
    count -= (size_t)part;
  }
}

size_t cnc_output(cnc_screen *screen, uint8_t *bytes, size_t count) {
  size_t before = (size_t)screen->cut_start;
  size_t after = count - before - (size_t)screen->scroll_length;
  memcpy(bytes + before, screen->scroll, (size_t)screen->scroll_length);
  bool whole = read_output(screen, 0, bytes, before) &&
               read_output(screen, screen->cut_end, bytes + count - after, after);
  forget_output(screen);
  cnc_use(screen);
  const char *to_column = tigetstr("hpa");
  bool has_columns = to_column && to_column != (const char *)-1 &&
                     strcmp(to_column, "\033[%i%p1%dG") == 0;
  return whole ? cnc_shorten(bytes, count, has_columns) : 0;
}

// Whether the environment asks for ASCII by name.
static bool wants_ascii(void) {
  const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    const char *value = getenv(names[index]);
    if (value && *value) return strcmp(value, "C") == 0 || strcmp(value, "POSIX") == 0;
  }
  return false;
}

bool cnc_adopt_locale(void) {
  // If the locale isn't installed, the locale C stays.
  setlocale(LC_CTYPE, "");
  const char *codes = nl_langinfo(CODESET);
  if (strcmp(codes, "UTF-8") == 0) return true;
  // Without a name, ASCII says nothing about the terminal: containers have no locale at all.
  return strcmp(codes, "ANSI_X3.4-1968") == 0 && !wants_ascii() && setlocale(LC_CTYPE, "C.UTF-8");
}

bool cnc_adopt_utf8(void) {
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}
