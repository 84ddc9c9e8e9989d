#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "cnc_art.h"

#include <ncursesw/curses.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "screen.h"

// The VT100's sequences (DECSC, DECRC), which also save the attributes: ncurses may have left some
// on.
static const char save_cursor[] = "\0337";
static const char restore_cursor[] = "\0338";
static const char no_attributes[] = "\033[m";
static const char cursor_right[] = "\033[C";

enum {
  batch = 128,
  // A movement of the cursor, both colours, and a character with three marks in UTF-8.
  longest_cell = 12 + 40 + 16,
  private_use = 0xF0000,
  placeholder = 0x10EEEE,
};

bool cnc_takes_art(cnc_screen *screen) {
  cnc_use(screen);
  const char *save = tigetstr("sc"), *restore = tigetstr("rc"), *address = tigetstr("cup");
  if (!save || !restore || !address || restore == (char *)-1 || save == (char *)-1) return false;
  return strcmp(save, save_cursor) == 0 && strcmp(restore, restore_cursor) == 0 &&
         address != (char *)-1 && strncmp(address, "\033[", 2) == 0;
}

// The model of a picture's cell in ncurses: its character, with the colours and the column as
// private use characters, which no text has. As combining marks they keep ncurses from writing the
// cell to move the cursor, and the column keeps ncurses from finding the same cell elsewhere in its
// row. The model of a placeholder is what ncurses itself would write.
static cchar_t model(const cnc_art_cell *cell, int column, cchar_t styled) {
  if (cell->scalar == placeholder) {
    for (int i = 0; i < 3; i++) styled.chars[1 + i] = (wchar_t)cell->marks[i];
    return styled;
  }
  uint64_t bits = (uint64_t)(uint32_t)(cell->foreground + 1) << 38 |
                  (uint64_t)(uint32_t)(cell->background + 1) << 12 | (column & 0xFFF);
  cchar_t result = {0};
  result.chars[0] = (wchar_t)cell->scalar;
  for (int i = 0; i < 4; i++) result.chars[1 + i] = private_use + (bits >> (16 * i) & 0xFFFF);
  return result;
}

bool cnc_read_art(const uint32_t *scalars, int count, int *foreground, int *background) {
  if (count < CCHARW_MAX || scalars[1] < private_use) return false;
  uint64_t bits = 0;
  for (int i = 0; i < 4; i++) bits |= (uint64_t)(scalars[1 + i] - private_use) << (16 * i);
  *foreground = (int)(bits >> 38) - 1;
  *background = (int)(bits >> 12 & 0x3FFFFFF) - 1;
  return true;
}

// Reads a private use character of a model; false when there is none.
static bool read_private(const uint8_t *bytes, const uint8_t *end, uint32_t *bits) {
  if (end - bytes < 4 || bytes[0] != 0xF3 || bytes[1] < 0xB0) return false;
  *bits = (uint32_t)(bytes[1] & 0x0F) << 12 | (uint32_t)(bytes[2] & 0x3F) << 6 | (bytes[3] & 0x3F);
  return true;
}

// Reads the private use characters of a model.
static bool read_model(const uint8_t *bytes, const uint8_t *end, cnc_art_cell *cell) {
  uint32_t scalars[CCHARW_MAX] = {0};
  for (int i = 0; i < 4; i++) {
    uint32_t bits;
    if (!read_private(bytes + 4 * i, end, &bits)) return false;
    scalars[1 + i] = private_use + bits;
  }
  int foreground, background;
  cnc_read_art(scalars, CCHARW_MAX, &foreground, &background);
  cell->foreground = foreground;
  cell->background = background;
  return true;
}

static bool is_same(const cchar_t *one, const cchar_t *other) {
  return one->attr == other->attr && one->ext_color == other->ext_color &&
         memcmp(one->chars, other->chars, sizeof one->chars) == 0;
}

// snprintf() would take most of the time of a frame.
static char *put_number(char *end, unsigned number) {
  if (number >= 10) end = put_number(end, number / 10);
  *end++ = (char)('0' + number % 10);
  return end;
}

// SGR 30 to 37, 39 and 90 to 97, plus 10 for the background; 38;5 and 38;2 (ECMA-48, ISO 8613-6).
// More terminals read semicolons than colons.
static char *put_color(char *end, int base, int32_t color) {
  if (color < 0) return put_number(end, (unsigned)base + 9);
  if (color < 8) return put_number(end, (unsigned)(base + color));
  if (color < 16) return put_number(end, (unsigned)(base + 60 + color - 8));
  end = put_number(end, (unsigned)base + 8);
  if (color < CNC_RGB) return put_number((char *)memcpy(end, ";5;", 3) + 3, (unsigned)color);
  end = (char *)memcpy(end, ";2;", 3) + 3;
  for (int shift = 16; shift >= 0; shift -= 8) {
    end = put_number(end, (unsigned)color >> shift & 0xFF);
    if (shift > 0) *end++ = ';';
  }
  return end;
}

static char *put_colors(char *end, const cnc_art_cell *from, const cnc_art_cell *to) {
  bool foreground = from->foreground != to->foreground;
  bool background = from->background != to->background;
  if (!foreground && !background) return end;
  *end++ = '\033';
  *end++ = '[';
  if (foreground) end = put_color(end, 30, to->foreground);
  if (foreground && background) *end++ = ';';
  if (background) end = put_color(end, 40, to->background);
  *end++ = 'm';
  return end;
}

// UTF-8 (RFC 3629).
static char *put_scalar(char *end, uint32_t scalar) {
  if (scalar < 0x80) {
    *end++ = (char)scalar;
    return end;
  }
  int more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  *end++ = (char)((0xFF00 >> (more + 1) & 0xFF) | scalar >> (6 * more));
  while (more-- > 0) *end++ = (char)(0x80 | (scalar >> (6 * more) & 0x3F));
  return end;
}

static char *put_place(char *end, int row, int column) {
  *end++ = '\033';
  *end++ = '[';
  end = put_number(end, (unsigned)row + 1);
  *end++ = ';';
  end = put_number(end, (unsigned)column + 1);
  *end++ = 'H';
  return end;
}

size_t cnc_show_models(const uint8_t *bytes, size_t count, uint8_t *shown) {
  const uint8_t *end = bytes + count;
  uint8_t *next = shown;
  for (; bytes < end; bytes++) {
    const uint8_t *private = memchr(bytes, 0xF3, (size_t)(end - bytes));
    size_t before = (size_t)((private ? private : end) - bytes);
    next = (uint8_t *)memcpy(next, bytes, before) + before;
    bytes += before;
    if (!private) break;
    cnc_art_cell cell;
    if (next == shown || !read_model(bytes, end, &cell)) {
      *next++ = *bytes;
      continue;
    }
    // The character precedes the private use characters and is written already.
    uint8_t *start = next - 1;
    while (start > shown && (*start & 0xC0) == 0x80) start--;
    uint8_t character[4];
    size_t length = (size_t)(next - start);
    memcpy(character, start, length);
    const cnc_art_cell none = {.foreground = -1, .background = -1};
    char *put = (char *)memcpy(start, save_cursor, 2) + 2;
    put = put_colors((char *)memcpy(put, no_attributes, 3) + 3, &none, &cell);
    put = (char *)memcpy(put, character, length) + length;
    put = (char *)memcpy(put, restore_cursor, 2) + 2;
    next = (uint8_t *)memcpy(put, cursor_right, 3) + 3;
    bytes += 15;
  }
  return (size_t)(next - shown);
}

static void put_batch(cnc_screen *screen, int row, int column, cnc_art_cell *cells, int count,
                      bool is_written) {
  char bytes[batch * longest_cell + 16];
  cchar_t shown[batch + 1], wanted[batch], styled = cnc_styled_cell(screen, placeholder);
  if (mvwin_wchnstr(curscr, row, column, shown, count) != OK) return;
  char *end = (char *)memcpy(bytes, save_cursor, 2) + 2;
  end = (char *)memcpy(end, no_attributes, 3) + 3;
  cnc_art_cell last = {.foreground = -1, .background = -1};
  int next = -1;
  for (int i = 0; i < count; i++) {
    wanted[i] = model(&cells[i], column + i, styled);
    if (is_same(&wanted[i], &shown[i])) continue;
    if (next != i) end = put_place(end, row, column + i);
    end = put_scalar(put_colors(end, &last, &cells[i]), cells[i].scalar);
    for (int j = 0; j < 3 && cells[i].marks[j]; j++) end = put_scalar(end, cells[i].marks[j]);
    last = cells[i];
    next = i + 1;
  }
  mvwadd_wchnstr(newscr, row, column, wanted, count);
  if (next < 0 || !is_written) return;
  memcpy(end, restore_cursor, 2);
  cnc_write(screen, bytes, (size_t)(end + 2 - bytes));
  // The terminal shows these cells, so ncurses must not write them. They are copied because cells
  // that are added to curscr get the terminal's current attributes.
  copywin(newscr, curscr, row, column, row, column, row, column + count - 1, FALSE);
  wtouchln(curscr, row, 1, 0);
}

void cnc_put_art(cnc_screen *screen, int row, int column, const cnc_art_cell *cells, int count,
                 bool is_written) {
  cnc_use(screen);
  // Otherwise ncurses would add the window's attributes to the cells' own attributes.
  wattr_set(newscr, A_NORMAL, 0, NULL);
  cnc_art_cell part[batch];
  for (int start = 0; start < count; start += batch) {
    int length = count - start < batch ? count - start : batch;
    for (int i = 0; i < length; i++) {
      part[i] = cells[start + i];
      if (part[i].scalar == placeholder) continue;
      if (part[i].scalar >= 0x7F && wcwidth((wchar_t)part[i].scalar) != 1) part[i].scalar = 0xFFFD;
      if (part[i].scalar < 0x20 || part[i].scalar == 0x7F) part[i].scalar = ' ';
    }
    put_batch(screen, row, column + start, part, length, is_written);
  }
}
