#include "CImageEncoding.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/encode.h>

struct jpeg_failure {
  struct jpeg_error_mgr manager;
  jmp_buf end;
};

static void fail_jpeg(j_common_ptr state) {
  longjmp(((struct jpeg_failure *)state->err)->end, 1);
}

static uint8_t *encode_jpeg(
    cimg_row_source *source, const void *picture, int width, int height, int quality, uint32_t *row,
    size_t *length) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_failure failure;
  unsigned char *buffer = NULL;
  unsigned long size = 0;
  jpeg.err = jpeg_std_error(&failure.manager);
  failure.manager.error_exit = fail_jpeg;
  if (setjmp(failure.end) != 0) {
    jpeg_destroy_compress(&jpeg);
    free(buffer);
    return NULL;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &buffer, &size);
  jpeg.image_width = (JDIMENSION)width;
  jpeg.image_height = (JDIMENSION)height;
  jpeg.input_components = 4;
  jpeg.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg.dct_method = JDCT_FASTEST;
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW line = (JSAMPROW)row;
    source(picture, (int)jpeg.next_scanline, row);
    jpeg_write_scanlines(&jpeg, &line, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  *length = size;
  return buffer;
}

struct growing {
  uint8_t *bytes;
  size_t length, room;
};

static void grow(png_structp png, png_bytep bytes, size_t count) {
  struct growing *file = png_get_io_ptr(png);
  if (file->length + count > file->room) {
    size_t room = (file->length + count) * 2;
    uint8_t *larger = realloc(file->bytes, room);
    if (larger == NULL) png_error(png, "memory is short");
    file->bytes = larger, file->room = room;
  }
  memcpy(file->bytes + file->length, bytes, count);
  file->length += count;
}

static uint8_t *encode_png(
    cimg_row_source *source, const void *picture, int width, int height, int level, uint32_t *row,
    size_t *length) {
  struct growing file = {0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    free(file.bytes);
    return NULL;
  }
  png_set_write_fn(png, &file, grow, NULL);
  png_set_compression_level(png, level);
  png_set_IHDR(
      png, info, (uint32_t)width, (uint32_t)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (int y = 0; y < height; y++) {
    source(picture, y, row);
    png_write_row(png, (png_bytep)row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *length = file.length;
  return file.bytes;
}

static uint8_t *encode_webp(
    cimg_row_source *source, const void *image, int width, int height, int quality,
    size_t *length) {
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels);
  if (pixels == NULL || !WebPConfigInit(&config) || !WebPPictureInit(&picture)) {
    free(pixels);
    return NULL;
  }
  for (int y = 0; y < height; y++) source(image, y, pixels + (size_t)y * (size_t)width);
  config.method = 1;
  config.quality = (float)quality;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  WebPMemoryWriterInit(&writer);
  int ok = WebPPictureImportRGBX(&picture, (const uint8_t *)pixels, width * 4);
  free(pixels);
  ok = ok && WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  if (!ok) WebPMemoryWriterClear(&writer);
  *length = writer.size;
  return ok ? writer.mem : NULL;
}

uint8_t *cimg_encode(
    cimg_row_source *source, const void *picture, int width, int height, cimg_format format,
    int quality, size_t *length) {
  if (format == CIMG_WEBP) return encode_webp(source, picture, width, height, quality, length);
  uint32_t *row = malloc(sizeof *row * (size_t)width);
  uint8_t *file = NULL;
  if (row != NULL && format == CIMG_JPEG)
    file = encode_jpeg(source, picture, width, height, quality, row, length);
  if (row != NULL && format == CIMG_PNG)
    file = encode_png(source, picture, width, height, quality, row, length);
  free(row);
  return file;
}

struct pixels {
  const uint8_t *bytes;
  int width;
};

static void stored_row(const void *picture, int y, uint32_t *row) {
  const struct pixels *pixels = picture;
  const uint8_t *from = pixels->bytes + (size_t)y * (size_t)pixels->width * 3;
  uint8_t *to = (uint8_t *)row;
  for (int x = 0; x < pixels->width; x++, from += 3, to += 4) memcpy(to, from, 3);
}

uint8_t *cimg_encode_pixels(
    const uint8_t *bytes, int width, int height, cimg_format format, int quality,
    size_t *length) {
  struct pixels pixels = {bytes, width};
  int level = format == CIMG_PNG ? 9 : quality;
  return cimg_encode(stored_row, &pixels, width, height, format, level, length);
}
