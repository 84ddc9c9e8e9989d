/// Pictures in the cells of a screen.
///
/// Each cell of a picture has two colours of its own. As colour pairs of ncurses, which has 65 536,
/// each picture would need thousands, and a full screen of 200×50 cells would take 25 ms. So the
/// bytes are written here. ncurses still has a model of each cell, and finds what a text replaces,
/// what scrolls and what is unchanged.
#ifndef CNC_ART_H
#define CNC_ART_H

#include "cnc_screen.h"

/// Added to 0xRRGGBB, it makes the number of a colour outside of the palette.
enum { CNC_RGB = 0x1000000 };

/// One character with its colours: -1 for the terminal's default, 0 to 255, or CNC_RGB plus a
/// colour. U+10EEEE has the marks of a part of an image, other characters have none.
typedef struct {
  uint32_t scalar;
  int32_t foreground;
  int32_t background;
  uint32_t marks[3];
} cnc_art_cell;

/// The shortest run for cnc_put_art(); use cnc_put_character() for shorter ones. To move past a few
/// unchanged cells, ncurses writes them again, and cnc_show_models() makes each of those longer.
enum { CNC_SHORTEST_ART = 16 };

/// Whether the terminal saves and restores its cursor as cnc_put_art() requires.
bool cnc_takes_art(cnc_screen *screen);

/// Puts the cells of a picture, and writes those that the terminal doesn't show already.
///
/// Call it after the first refresh, with cells that end within the row; a character that doesn't
/// take one cell is replaced. Placeholders need the style with their colour; ncurses can write them,
/// too, which takes three times as long, if `is_written` is false.
void cnc_put_art(cnc_screen *screen, int row, int column, const cnc_art_cell *cells, int count,
                 bool is_written);

/// Copies the bytes of cnc_output() and replaces the models of a picture's cells by their
/// characters and colours.
///
/// ncurses writes a cell that is already shown when that is shorter than moving past it, or when it
/// has cleared the row. It then writes its model, with private use characters. `shown` has room for
/// four times `count`; returns the number of bytes in it.
size_t cnc_show_models(const uint8_t *bytes, size_t count, uint8_t *shown);

#endif
