// Pictures that are encoded row by row as JPEG (libjpeg), PNG (libpng) or WebP (libwebp), and zlib.
#ifndef CIMAGEENCODING_H
#define CIMAGEENCODING_H

#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

typedef enum { CIMG_JPEG, CIMG_PNG, CIMG_WEBP } cimg_format;

/// Writes row `y` of a picture, from 0 at the top: red, green, blue and an undefined byte.
typedef void cimg_row_source(const void *picture, int y, uint32_t *row);

/// Encodes a picture.
///
/// `width` and `height` are from 1 to 16 383. `quality` is from 1 to 100, and for PNG the level of
/// compression from 1 to 9. JPEG and PNG hold one row of pixels at a time. Returns the file, which
/// the caller must free, with its length in `length`; NULL when there isn't enough memory.
uint8_t *cimg_encode(
    cimg_row_source *source, const void *picture, int width, int height, cimg_format format,
    int quality, size_t *length);

/// Encodes pixels (red, green and blue) as JPEG or PNG, with the limits and the result of
/// `cimg_encode`; `quality` applies to JPEG only.
uint8_t *cimg_encode_pixels(
    const uint8_t *bytes, int width, int height, cimg_format format, int quality, size_t *length);

#endif
