#include "CImageReading.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

struct failure {
  struct jpeg_error_mgr manager;
  jmp_buf end;
};

static void fail(j_common_ptr state) { longjmp(((struct failure *)state->err)->end, 1); }

/// Treats a warning as a failure, because a truncated JPEG is only a warning for the library.
static void warn(j_common_ptr state, int level) {
  if (level < 0) fail(state);
}

static uint8_t *read_jpeg(const uint8_t *bytes, size_t length, int *width, int *height) {
  struct jpeg_decompress_struct jpeg;
  struct failure failure;
  uint8_t *volatile pixels = NULL;
  jpeg.err = jpeg_std_error(&failure.manager);
  failure.manager.error_exit = fail;
  failure.manager.emit_message = warn;
  if (setjmp(failure.end) != 0) {
    jpeg_destroy_decompress(&jpeg);
    free(pixels);
    return NULL;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes, length);
  jpeg_read_header(&jpeg, TRUE);
  jpeg_start_decompress(&jpeg);
  *width = (int)jpeg.output_width, *height = (int)jpeg.output_height;
  pixels = malloc((size_t)*width * (size_t)*height * 3);
  if (pixels == NULL) fail((j_common_ptr)&jpeg);
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = pixels + (size_t)jpeg.output_scanline * (size_t)*width * 3;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return pixels;
}

static uint8_t *read_png(const uint8_t *bytes, size_t length, int *width, int *height) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, length)) return NULL;
  image.format = PNG_FORMAT_RGB;
  *width = (int)image.width, *height = (int)image.height;
  uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
  if (pixels != NULL && png_image_finish_read(&image, NULL, pixels, 0, NULL)) return pixels;
  png_image_free(&image);
  free(pixels);
  return NULL;
}

uint8_t *cread_image(const uint8_t *bytes, size_t length, int *width, int *height) {
  if (length > 12 && memcmp(bytes, "\xFF\xD8", 2) == 0) return read_jpeg(bytes, length, width, height);
  if (length > 12 && memcmp(bytes, "\x89PNG", 4) == 0) return read_png(bytes, length, width, height);
  if (length > 12 && memcmp(bytes + 8, "WEBP", 4) == 0)
    return WebPDecodeRGB(bytes, length, width, height);
  return NULL;
}
