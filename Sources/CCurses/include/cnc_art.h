/// Pictures on the cells of a screen.
///
/// Every cell of symbol art has two colours of its own. As colour pairs of ncurses, of which there are
/// 65 536, they would be made by the thousand for each picture, and a full screen of 200×50 cells would
/// take 25 ms; so its bytes are written here. ncurses still knows each cell: what a text replaces, what
/// scrolls and what is the same is its to find.
#ifndef CNC_ART_H
#define CNC_ART_H

#include "cnc_screen.h"

/// Added to 0xRRGGBB, it makes the number of a colour that is no entry of a palette.
enum { CNC_RGB = 0x1000000 };

/// One character with its colours: -1 for the terminal's own, 0 to 255, or CNC_RGB with a colour.
typedef struct {
  uint32_t scalar;
  int32_t foreground;
  int32_t background;
} cnc_art_cell;

/// Pieces that are shorter than this are to be put with cnc_put_character(): to get past a few cells
/// that stay, ncurses writes them again, and cnc_show_models() makes each of those longer.
enum { CNC_SHORTEST_ART = 16 };

/// Whether the terminal saves and restores its cursor as cnc_put_art() has it do.
bool cnc_takes_art(cnc_screen *screen);

/// Puts art, and writes those of its cells that the terminal doesn't show already.
///
/// To be called after the first refresh, with cells that end in the row; a character that doesn't take
/// one cell is replaced.
void cnc_put_art(cnc_screen *screen, int row, int column, const cnc_art_cell *cells, int count);

/// Copies bytes of cnc_output() with what a terminal shows in the place of cells of art.
///
/// ncurses writes a cell of art that is there already when that is shorter than to move past it, or
/// when it has cleared the row before it. What it writes is how it knows the cell, in characters of
/// private use. `shown` has room for four times `count`; returns how many bytes it takes.
size_t cnc_show_models(const uint8_t *bytes, size_t count, uint8_t *shown);

/// Puts cells that stand for the pixels of an image, in the style that was set; each has the mark of its
/// row, of its column, and of the number of the image.
void cnc_put_placeholders(cnc_screen *screen, int row, int column, uint32_t row_mark,
                          const uint32_t *column_marks, uint32_t image_mark, int count);

#endif
