// Decoding with gdk-pixbuf, and the processing of the pixels.
#ifndef CPIXBUF_H
#define CPIXBUF_H

#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

/// The most pixels that an image may claim; one that is scaled during decoding may have more.
#define CPX_MAXIMUM_PIXELS (16 << 20)
#define CPX_MAXIMUM_SCALED_PIXELS (64 << 20)

enum cpx_result {
  CPX_DECODED,
  CPX_TOO_MANY_PIXELS,
  CPX_DAMAGED,
};

/// Pixels of 3 bytes (red, green, blue) or 4 (the last is 255), rows of `stride` bytes.
struct cpx_image {
  const uint8_t *pixels;
  int width, height, stride, channels;
  /// The size of the file, after the rotation that its Exif orientation demands.
  int source_width, source_height;
  /// The owner of the pixels.
  void *owner;
};

/// Prepares the process for decoding: freed memory returns to the system at once.
void cpx_prepare(void);

/// Decodes the first frame of an image, upright and on black.
///
/// `format` is the name of the loader: jpeg, png, gif or webp. A JPEG is scaled down by 2, 4 or 8
/// during decoding, as long as it stays at least `width`×`height` in both orientations. The number
/// of pixels is checked before memory is allocated. The rows that a truncated JPEG or PNG lacks are
/// striped.
enum cpx_result cpx_decode(
  const char *format, const uint8_t *bytes, size_t size, int width, int height,
  struct cpx_image *image);

void cpx_free(struct cpx_image *image);

/// Scales down by the mean of the covered pixels, or up by repetition: `scaled` has room for width
/// * height pixels of 3 bytes.
void cpx_scale(const struct cpx_image *image, int width, int height, uint8_t *scaled);

#endif
