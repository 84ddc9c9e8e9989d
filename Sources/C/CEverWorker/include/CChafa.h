// Pictures as characters, by libchafa.
#ifndef CCHAFA_H
#define CCHAFA_H

#include <stddef.h>
#include <stdint.h>

enum cch_colors {
  /// Colours are 0xRRGGBB.
  CCH_TRUE_COLOR,
  /// Colours are 16 to 255 of xterm's palette.
  CCH_240,
  /// Colours are 0 to 15.
  CCH_16,
  /// There are no colours: all values are negative. The symbols are blocks of the light parts.
  CCH_BLOCKS,
  /// As CCH_BLOCKS, with blocks of the dark parts: for dark text on a light background.
  CCH_DARK_BLOCKS,
};

/// A character and its colours; a negative colour is the terminal's default.
struct cch_cell {
  uint32_t scalar;
  int32_t foreground, background;
};

/// Opaque pixels of 3 or 4 bytes; the first three are red, green and blue.
struct cch_pixels {
  const uint8_t *pixels;
  int width, height, stride, channels;
};

/// Draws the whole image over columns * rows cells.
void cch_draw(
  const struct cch_pixels *pixels, int columns, int rows, enum cch_colors colors,
  struct cch_cell *cells);

/// Draws the whole image over columns * rows cells of this size in pixels, as sixels in up to 256
/// colours of their own. Writes the bytes after the `q` of the DCS, for no more pixels than the cells
/// have.
///
/// Returns the number of bytes; 0 when there are more than `capacity`.
size_t cch_sixels(
  const struct cch_pixels *pixels, int columns, int rows, int cell_width, int cell_height,
  uint8_t *bytes, size_t capacity);

#endif
