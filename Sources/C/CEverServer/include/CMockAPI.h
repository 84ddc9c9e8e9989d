#ifndef CMOCKAPI_H
#define CMOCKAPI_H

#include <CImageEncoding.h>
#include <stddef.h>
#include <stdint.h>

// The files of Sources/Mock/Files as bytes in the program, and the images that are made from them.

/// The tables in the order of their names, each with a NUL behind it; `count` receives the number of
/// bytes.
const char *cmock_tables(size_t *count);

/// The WebP files in the order of pictures.txt, one after the other; `count` receives the number of
/// bytes.
const uint8_t *cmock_pictures(size_t *count);

/// What an image shows, independent of its size. Colours are 0xRRGGBB.
typedef struct {
  /// A WebP file, or pixels in rows (red, green, blue and an undefined byte).
  const uint8_t *file;
  size_t file_count;
  const uint32_t *pixels;
  int across, down;

  /// The part of it that is shown: its share of the largest part that has the shape of the
  /// image, and its place in the room around it, from 0 at the left and the top to 1.
  float zoom, x, y;
  int is_mirrored;
  /// How colours change. A channel gets these shares of itself, of the next one and of the one after
  /// that, in the circle of red, green and blue, and then its gain.
  float mix[3], gain[3];
  /// The colours behind transparent pixels: in the middle and at the edge.
  uint32_t middle, edge;

  uint64_t seed;
  /// The share of noise in the colours at 5000 pixels of width, from 0 to 31 of 256; a smaller
  /// image has less, as after scaling.
  float grain;
} cmock_view;

/// Encodes a view, with the limits and the result of `cimg_encode`; also NULL when the file isn't a
/// picture.
uint8_t *cmock_encode(
    const cmock_view *view, int width, int height, cimg_format format, int quality,
    size_t *length);

/// Draws a view into `width` times `height` pixels: red, green, blue and an undefined byte.
/// Returns 0, or -1 when there isn't enough memory.
int cmock_draw(const cmock_view *view, int width, int height, uint32_t *pixels);

#endif
