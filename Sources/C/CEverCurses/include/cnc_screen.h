/// An ncurses screen that writes into memory.
///
/// ncurses keeps its current screen in global variables, so calls aren't reentrant, not even for
/// two different screens: the caller must hold one lock around each call of this header.
#ifndef CNC_SCREEN_H
#define CNC_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The attributes of a cell, combined with or.
enum {
  CNC_BOLD = 1,
  CNC_DIM = 2,
  CNC_UNDERLINE = 4,
  CNC_REVERSE = 8,
};

/// A cell of ncurses' screen.
typedef struct {
  /// The character and its combining marks; unused elements are 0.
  uint32_t scalars[5];
  /// The number of used scalars; 0 in the right half of a wide character.
  int count;
  /// The attributes: CNC_BOLD and so on.
  unsigned attributes;
  /// The colour numbers; -1 for the terminal's default colour.
  int foreground;
  int background;
} cnc_cell;

typedef struct cnc_screen cnc_screen;

/// Opens a screen with output into memory; NULL when ncurses doesn't support the terminal.
///
/// `description` is the terminal's compiled terminfo entry for this size, in the form of the
/// variable TERMINFO (`hex:...`), or NULL for the installed entry. The variable is set during the
/// call; make the first call before other threads read the environment. With `scrolls_lines` the
/// screen scrolls itself, with the sequences DL and IL; the description must have no scrolling
/// then, so that ncurses doesn't scroll too. The output of ncurses' start is dropped; the caller
/// sets and restores the terminal's modes.
cnc_screen *cnc_open(const char *name, const char *description, bool scrolls_lines, int columns,
                     int rows);

/// Frees the screen when no other one is open; it writes nothing to the terminal.
void cnc_close(cnc_screen *screen);

/// Resizes the screen, which must be redrawn. Returns the screen to use from now on. `description`
/// is as in cnc_open(), with the new size.
cnc_screen *cnc_resize(cnc_screen *screen, const char *description, int columns, int rows);

/// The number of colours of the terminal; 0 for none.
int cnc_colors(cnc_screen *screen);

/// A string capability of terminfo without padding, or an empty string. Returns the number of
/// bytes, at most `capacity`.
size_t cnc_string(cnc_screen *screen, const char *capability, uint8_t *bytes, size_t capacity);

/// Blanks all rows, and makes the next refresh clear and redraw the terminal.
void cnc_redraw(cnc_screen *screen);

/// Moves the rows `top` to `bottom`, both included, up by `delta`, or down when it is negative.
///
/// Earlier changes are written before the rows move. Call it at most once before the bytes are
/// taken, and neither before the first refresh nor after cnc_redraw(), when the terminal shows
/// nothing that could move. `is_blank` says that the first cell of the first new row stays blank.
void cnc_scroll(cnc_screen *screen, int top, int bottom, int delta, bool is_blank);

/// Blanks a row.
void cnc_erase_row(cnc_screen *screen, int row);

/// The number of a colour pair, which is created if needed; 0 when both colours are -1 or no pair
/// is free.
int cnc_pair(cnc_screen *screen, int foreground, int background);

/// Sets the style of the following text.
void cnc_set_style(cnc_screen *screen, unsigned attributes, int pair);

/// Puts printable ASCII, one byte per cell; the caller must clip it to the row.
void cnc_put_ascii(cnc_screen *screen, int row, int column, const uint8_t *bytes, int count);

/// Puts one character with its combining marks, which takes `width` cells, 1 or 2.
///
/// If the C library assumes another width, a replacement of the right width is put, so that the
/// rest of the row stays in its columns.
void cnc_put_character(cnc_screen *screen, int row, int column, const uint32_t *scalars, int count,
                       int width);

/// Writes the changes of the screen; the bytes wait in memory for cnc_output().
void cnc_refresh(cnc_screen *screen);

/// The number of waiting bytes.
size_t cnc_output_count(cnc_screen *screen);

/// Moves all waiting bytes to `bytes`; `count` is the result of cnc_output_count(). Returns their
/// number, which is below `count` when unnecessary bytes were removed. When they can't be read,
/// they are lost, and the result is 0.
size_t cnc_output(cnc_screen *screen, uint8_t *bytes, size_t count);

/// Replaces the bytes of ncurses, in place, by fewer bytes with the same effect; returns their number.
///
/// `has_columns` says whether the terminal takes CHA (ECMA-48, 8.3.9).
size_t cnc_shorten(uint8_t *bytes, size_t count, bool has_columns);

/// The cell that the terminal shows after the last refresh, according to ncurses.
cnc_cell cnc_cell_at(cnc_screen *screen, int row, int column);

/// Adopts the environment's locale for character classification, or C.UTF-8 where it names none that
/// is installed; false when neither is UTF-8, and where it names C or POSIX.
bool cnc_adopt_locale(void);

/// Adopts the locale C.UTF-8, for screens without a terminal; true on success.
bool cnc_adopt_utf8(void);

#endif
