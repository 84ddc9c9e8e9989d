// Decoding by gdk-pixbuf, and what is done to the pixels afterwards.
#ifndef CPIXBUF_H
#define CPIXBUF_H

#include <stddef.h>
#include <stdint.h>

/// How many pixels an image may say that it has: one that is scaled while it is decoded may have more.
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
  /// What the file has, after it was turned as it asks (its Exif orientation).
  int source_width, source_height;
  /// What the pixels belong to.
  void *owner;
};

/// Makes the process fit for decoding: memory that was freed goes back to the system at once.
void cpx_prepare(void);

/// Decodes the first frame of an image, upright and on black.
///
/// `format` is the loader's name: jpeg, png, gif or webp. A JPEG is scaled down by 2, 4 or 8 while it is
/// decoded, as long as it stays at least `width`×`height` whichever way it is turned. Pixels are counted
/// before memory is taken for them.
enum cpx_result cpx_decode(
  const char *format, const uint8_t *bytes, size_t size, int width, int height,
  struct cpx_image *image);

void cpx_free(struct cpx_image *image);

/// Scales down by taking the mean of what each pixel covers, or up by repeating: `scaled` takes
/// width * height pixels of 3 bytes.
void cpx_scale(const struct cpx_image *image, int width, int height, uint8_t *scaled);

/// Compresses as zlib does (RFC 1950); returns the bytes written, 0 when there is no room. `capacity` is
/// best that of cpx_compressed_capacity.
size_t cpx_compress(const uint8_t *bytes, size_t size, uint8_t *compressed, size_t capacity);
size_t cpx_compressed_capacity(size_t size);

#endif
