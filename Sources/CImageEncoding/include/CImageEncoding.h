// Pictures painted row by row, and their files: JPEG by libjpeg, PNG by libpng, WebP by libwebp.
#ifndef CIMAGEENCODING_H
#define CIMAGEENCODING_H

#include <stddef.h>
#include <stdint.h>

/// An ellipse of one colour. Lengths are shares: of the width for `x` and `radius_x`, of the height
/// for the others.
typedef struct {
  float x, y, radius_x, radius_y;
  uint32_t color;
} cimg_ellipse;

/// A range of hills from side to side, in front of those before it.
typedef struct {
  uint64_t seed;
  /// Where its mean height is and how far it goes from there, as shares of the height.
  float base, height;
  /// How many hills there are from side to side.
  float hills;
  /// How far trees stand out of it; 0 for none.
  float trees;
  /// Its colours at its top and at the picture's bottom.
  uint32_t top, bottom;
} cimg_ridge;

/// The most ridges of a scene.
enum { CIMG_RIDGES = 6 };

/// The parts of the band at the top.
enum { CIMG_PARTS = 6 };

/// What is on a picture, independent of its size. Colours are 0xRRGGBB.
typedef struct {
  uint64_t seed;
  uint32_t sky_top, sky_middle, sky_bottom;
  /// Where the middle colour is, as a share of the height.
  float horizon;
  /// Waves of colour in the place of the sky's gradient: how many there are; 0 for none.
  float waves;
  /// Behind the ridges, then in front of them.
  const cimg_ellipse *ellipses;
  /// The width over the height at which ellipses look as they are given: at another one their longer
  /// side shrinks; 0: they are stretched with the picture.
  float ratio;
  int ellipse_count, behind_count;
  /// From the farthest to the nearest, at most CIMG_RIDGES.
  const cimg_ridge *ridges;
  int ridge_count;
  /// The number that is drawn in; negative for none.
  int64_t number;
  /// The band at the top: the colours of its parts from left to right, and its share of the height. The
  /// parts lead over to each other, and the band to what is below it.
  uint32_t code[CIMG_PARTS];
  float band;
  /// The share of grain in the colour at 5000 pixels of width, from 0 to 31 of 256: a smaller picture has
  /// less, as it would have after scaling.
  float grain;
} cimg_scene;

typedef enum { CIMG_JPEG, CIMG_PNG, CIMG_WEBP } cimg_format;

/// Paints a scene and makes a file of it.
///
/// `width` and `height` are from 1 to 16 383, `quality` from 1 to 100. JPEG and PNG hold one row of pixels
/// at a time. Returns the file, which is the caller's to free, and its length in `length`; NULL when memory
/// is short.
uint8_t *cimg_encode(
    const cimg_scene *scene, int width, int height, cimg_format format, int quality, size_t *length);

/// Paints a scene into `width` times `height` pixels: red, green, blue and a byte of no meaning.
/// Returns 0, or -1 when memory is short.
int cimg_paint(const cimg_scene *scene, int width, int height, uint32_t *pixels);

/// The mean of pixels as 0xRRGGBB.
uint32_t cimg_mean(const uint32_t *pixels, size_t count);

/// The components of a BlurHash (https://github.com/woltapp/blurhash/blob/master/Algorithm.md): for each of
/// `across` times `down`, row by row, its linear red, green and blue in `factors`.
void cimg_blur(
    const uint32_t *pixels, int width, int height, int across, int down, float *factors);

/// The checksum that ends each chunk of a PNG (PNG 3, 5.5).
uint32_t cimg_crc(const uint8_t *bytes, size_t count);

#endif
