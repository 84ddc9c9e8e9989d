// Cells of a screen as pixels, drawn by Cairo and Pango.
//
// `dlopen` opens the libraries when the first picture is made, so that the program neither needs
// them nor starts later because of them.
#ifndef CDRAWING_H
#define CDRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A picture to draw on. Use it on one thread at a time.
typedef struct cdrawing cdrawing;

/// Loads the libraries, once. False when they are missing.
bool cdrawing_load(void);

/// A picture of `width` times `height` black pixels, in a monospaced font whose characters are
/// `character_width` wide; an empty family is the usual one. Null when there is no memory.
/// `cdrawing_load` must have succeeded.
cdrawing *cdrawing_create(
  int width, int height, int character_width, int cell_height, const char *family
);
void cdrawing_destroy(cdrawing *drawing);

/// Fills a rectangle, with corners of a radius, with a colour as 0xRRGGBB, of an opacity from 0 to 1.
void cdrawing_fill(
  cdrawing *drawing, double x, double y, double width, double height, double radius, uint32_t color,
  double opacity
);

/// Draws `count` bytes of UTF-8 into cells that begin at `x` and `y`.
void cdrawing_text(
  cdrawing *drawing, double x, double y, const char *text, int count, uint32_t color, bool is_bold,
  bool is_italic
);

/// Enlarges what is drawn until the end, from the upper left corner of a rectangle on. Wider drawings are cut at its
/// enlarged height and its width.
void cdrawing_enlarge(
  cdrawing *drawing, double x, double y, double width, double height, double scale
);
void cdrawing_end_enlarging(cdrawing *drawing);

/// A rectangle of the picture, and the rectangle of the whole image, which shows through it in part.
typedef struct {
  double x, y, width, height;
  double image_x, image_y, image_width, image_height;
} cdrawing_part;

/// Draws a part of an image, whose pixels are 0xRRGGBB and stay unchanged.
void cdrawing_image(
  cdrawing *drawing, const cdrawing_part *part, uint32_t *pixels, int width, int height
);

/// Leaves five shades from one colour to another in a rectangle.
void cdrawing_round(
  cdrawing *drawing, int x, int y, int width, int height, uint32_t from, uint32_t to
);

/// The pixels in rows of four bytes each: blue, green, red, nothing. Valid until the next drawing.
const uint8_t *cdrawing_pixels(cdrawing *drawing);

#endif
