// Pictures that are painted row by row and encoded as JPEG (libjpeg), PNG (libpng) or WebP
// (libwebp).
#ifndef CIMAGEENCODING_H
#define CIMAGEENCODING_H

#include <stddef.h>
#include <stdint.h>

/// A round or boxy body of one colour, lit from the upper left.
///
/// Lengths are shares of the height; `x` counts from the middle, `y` from the top.
typedef struct {
  float x, y, radius_x, radius_y;
  /// The turn to the right, as a share of a circle.
  float turn;
  /// The roundness: 2 for an ellipse, more for a box, less for a diamond.
  float power;
  /// The part that is drawn, from -1 at its top to 1 at its bottom.
  float from, to;
  uint32_t color;
  /// The light on it: 0 for none, as on a flat disc, 1 for a ball.
  float depth;
  /// The strength of its shine, and of its texture: positive for fur, negative for skin.
  float shine, texture;
} cimg_shape;

/// A range of hills over the whole width, in front of the ranges before it.
typedef struct {
  uint64_t seed;
  /// The mean height and the deviation from it, as shares of the height.
  float base, height;
  /// The number of hills over the whole width.
  float hills;
  /// The height of trees above the range; 0 for none.
  float trees;
  /// The colours at the top of the range and at the bottom of the picture.
  uint32_t top, bottom;
} cimg_ridge;

/// The most ridges of a scene.
enum { CIMG_RIDGES = 6 };

/// The parts of the band at the top.
enum { CIMG_PARTS = 6 };

/// The subject of a picture.
typedef enum {
  /// A gradient with ridges, which costs little.
  CIMG_PLAIN,
  CIMG_MOUNTAINS, CIMG_LAKE, CIMG_DESERT, CIMG_CANYON, CIMG_FIELD, CIMG_FOREST, CIMG_WOODS,
  CIMG_SEA, CIMG_COAST, CIMG_CLOUDS, CIMG_CITY, CIMG_AURORA, CIMG_GALAXY, CIMG_LIGHTS,
  CIMG_FLOWER, CIMG_LEAF, CIMG_PERSON,
  /// The shapes of the scene in front of a gradient.
  CIMG_SHAPES,
} cimg_subject;

/// The content of a picture, independent of its size. Colours are 0xRRGGBB.
typedef struct {
  cimg_subject subject;
  uint64_t seed;
  uint32_t sky_top, sky_middle, sky_bottom;
  /// The colours of objects far away and near, and of the sun; unused in a plain picture.
  uint32_t far, near, light;
  /// The height of the middle colour of a plain picture, as a share of the height.
  float horizon;
  /// The shapes from the farthest to the nearest.
  const cimg_shape *shapes;
  int shape_count;
  /// The ridges of a plain picture from the farthest to the nearest, at most CIMG_RIDGES.
  const cimg_ridge *ridges;
  int ridge_count;
  /// The number that is written into the picture; negative for none.
  int64_t number;
  /// The band at the top: the colours of its parts from left to right, and its share of the height,
  /// 0 for none. Colours blend between the parts, and from the band to the picture below.
  uint32_t code[CIMG_PARTS];
  float band;
  /// The share of noise in the colours at 5000 pixels of width, from 0 to 31 of 256; a smaller
  /// picture has less, as after scaling.
  float grain;
} cimg_scene;

typedef enum { CIMG_JPEG, CIMG_PNG, CIMG_WEBP } cimg_format;

/// Paints and encodes a scene.
///
/// `width` and `height` are from 1 to 16 383, `quality` from 1 to 100. JPEG and PNG hold one row of
/// pixels at a time. Returns the file, which the caller must free, with its length in `length`;
/// NULL when there isn't enough memory.
uint8_t *cimg_encode(
    const cimg_scene *scene, int width, int height, cimg_format format, int quality, size_t *length);

/// Paints a scene into `width` times `height` pixels: red, green, blue and an undefined byte.
/// Returns 0, or -1 when there isn't enough memory.
int cimg_paint(const cimg_scene *scene, int width, int height, uint32_t *pixels);

/// Encodes pixels (red, green and blue) as JPEG or PNG, with the limits and the result of
/// `cimg_encode`.
uint8_t *cimg_encode_pixels(
    const uint8_t *bytes, int width, int height, cimg_format format, int quality, size_t *length);

/// Decompresses a zlib stream of exactly `size` bytes. Returns 0, or -1 for any other stream.
int cimg_decompress(const uint8_t *compressed, size_t count, uint8_t *bytes, size_t size);

/// The mean of pixels as 0xRRGGBB.
uint32_t cimg_mean(const uint32_t *pixels, size_t count);

/// The components of a BlurHash (https://github.com/woltapp/blurhash/blob/master/Algorithm.md):
/// linear red, green and blue of each of `across` times `down` components, row by row, in
/// `factors`.
void cimg_blur(
    const uint32_t *pixels, int width, int height, int across, int down, float *factors);

/// The checksum of a PNG chunk (PNG 3, 5.5).
uint32_t cimg_crc(const uint8_t *bytes, size_t count);

#endif
