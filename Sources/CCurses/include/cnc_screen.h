/// A screen of ncurses that writes into memory.
///
/// ncurses keeps its current screen in global variables, so calls are not reentrant, not even for
/// two different screens: the caller holds one lock around every call of this header.
#ifndef CNC_SCREEN_H
#define CNC_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Attributes of a cell; they are or-ed together.
enum {
  CNC_BOLD = 1,
  CNC_DIM = 2,
  CNC_UNDERLINE = 4,
  CNC_REVERSE = 8,
};

/// A cell as ncurses has it on the screen.
typedef struct {
  /// The character and the marks that combine with it; unused places are 0.
  uint32_t scalars[5];
  /// How many of the scalars are used; 0 in the right half of a wide character.
  int count;
  /// CNC_BOLD and its like.
  unsigned attributes;
  /// Colour numbers, -1 for the terminal's own.
  int foreground;
  int background;
} cnc_cell;

typedef struct cnc_screen cnc_screen;

/// Opens a screen whose output goes into memory; NULL when ncurses can't drive such a terminal.
///
/// `description` is the terminal's compiled terminfo entry in the form that the variable TERMINFO
/// takes (`hex:...`) and with this size, or NULL for the installed one. The variable is set during
/// the call; the first call ever should come before other threads look at the environment.
/// With `scrolls_lines` the screen scrolls by itself, with the sequences DL and IL; the description
/// should say nothing of scrolling then, so that ncurses doesn't try too.
/// What ncurses says at its start is thrown away; entering and leaving are the session's.
cnc_screen *cnc_open(const char *name, const char *description, bool scrolls_lines, int columns,
                     int rows);

/// Frees the screen once no other is open; the terminal is told nothing.
void cnc_close(cnc_screen *screen);

/// Takes another size; everything is to be drawn again. Returns the screen to use from now on.
/// `description` is as in cnc_open(), with the new size.
cnc_screen *cnc_resize(cnc_screen *screen, const char *description, int columns, int rows);

/// How many colours the terminal has; 0 when none.
int cnc_colors(cnc_screen *screen);

/// A terminfo string with its padding taken out, or an empty one.
/// Returns the bytes written, at most `capacity`.
size_t cnc_string(cnc_screen *screen, const char *capability, uint8_t *bytes, size_t capacity);

/// Blanks all rows, and makes the next refresh clear the terminal and draw everything.
void cnc_redraw(cnc_screen *screen);

/// Moves the rows `top` to `bottom`, both included, up by `delta`, or down when it is negative.
///
/// What was put before is shown before the rows move. To be called once at most before the bytes are
/// taken, and neither before the first refresh nor after cnc_redraw(): there is nothing on the
/// terminal yet that could move.
void cnc_scroll(cnc_screen *screen, int top, int bottom, int delta);

/// Blanks a row.
void cnc_erase_row(cnc_screen *screen, int row);

/// The number of a colour pair, made when it is new; 0 when both are -1 or there is no room.
int cnc_pair(cnc_screen *screen, int foreground, int background);

/// How the text that is put next looks.
void cnc_set_style(cnc_screen *screen, unsigned attributes, int pair);

/// Puts printable ASCII, a byte a cell; the caller has clipped it to the row.
void cnc_put_ascii(cnc_screen *screen, int row, int column, const uint8_t *bytes, int count);

/// Puts one character with its combining marks, which takes `width` cells, 1 or 2.
///
/// Where the C library holds another width for it, a replacement of the width asked for is put, so
/// that what follows stands in its column.
void cnc_put_character(cnc_screen *screen, int row, int column, const uint32_t *scalars, int count,
                       int width);

/// Brings the terminal up to date; the bytes wait in memory for cnc_output().
void cnc_refresh(cnc_screen *screen);

/// How many bytes wait.
size_t cnc_output_count(cnc_screen *screen);

/// Moves all waiting bytes, whose `count` cnc_output_count() told, to `bytes`.
/// Returns how many there are, fewer than `count` where needless ones were left out; 0 when they could
/// not be read: they are gone then.
size_t cnc_output(cnc_screen *screen, uint8_t *bytes, size_t count);

/// Writes what ncurses wrote in fewer bytes that do the same, in place; returns how many are left.
///
/// `has_columns` says whether the terminal takes CHA (ECMA-48, 8.3.9).
size_t cnc_shorten(uint8_t *bytes, size_t count, bool has_columns);

/// The cell that the terminal shows after the last refresh, as far as ncurses knows.
cnc_cell cnc_cell_at(cnc_screen *screen, int row, int column);

/// Takes the locale of the environment for the classification of characters; true when it is UTF-8.
bool cnc_adopt_locale(void);

/// Takes the locale C.UTF-8, for screens without a terminal; true when that worked.
bool cnc_adopt_utf8(void);

#endif
