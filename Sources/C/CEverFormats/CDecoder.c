#include "CDecoder.h"

#include <errno.h>
#include <iconv.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

/// The most memory of a decoder, in bytes.
#define MOST_MEMORY (128u << 20)
/// zlib's largest window, with a header of gzip.
#define GZIP_WINDOW (15 + 16)

typedef enum kind { GZIP, XZ, ZSTD, CHARSET } kind;

struct cdecoder {
  kind kind;
  /// Whether a part of a stream was taken and its end wasn't.
  int is_open;
  z_stream gzip;
  lzma_stream xz;
  ZSTD_DStream *zstd;
  iconv_t charset;
};

static int open_kind(cdecoder *decoder, const char *name) {
  if (strcmp(name, "gzip") == 0) {
    decoder->kind = GZIP;
    return inflateInit2(&decoder->gzip, GZIP_WINDOW) == Z_OK;
  }
  if (strcmp(name, "xz") == 0) {
    decoder->kind = XZ;
    lzma_stream start = LZMA_STREAM_INIT;
    decoder->xz = start;
    return lzma_stream_decoder(&decoder->xz, MOST_MEMORY, LZMA_CONCATENATED) == LZMA_OK;
  }
  if (strcmp(name, "zstd") == 0) {
    decoder->kind = ZSTD;
    decoder->zstd = ZSTD_createDStream();
    return decoder->zstd != NULL;
  }
  decoder->kind = CHARSET;
  decoder->charset = iconv_open("UTF-8", name);
  return decoder->charset != (iconv_t)-1;
}

cdecoder *cdecoder_open(const char *name) {
  cdecoder *decoder = calloc(1, sizeof *decoder);
  if (decoder && !open_kind(decoder, name)) {
    free(decoder);
    return NULL;
  }
  return decoder;
}

void cdecoder_close(cdecoder *decoder) {
  switch (decoder->kind) {
    case GZIP: inflateEnd(&decoder->gzip); break;
    case XZ: lzma_end(&decoder->xz); break;
    case ZSTD: ZSTD_freeDStream(decoder->zstd); break;
    case CHARSET: iconv_close(decoder->charset); break;
  }
  free(decoder);
}

static cdecoder_status run_gzip(cdecoder *decoder, const uint8_t *bytes, size_t *count,
                                uint8_t *output, size_t *room) {
  z_stream *stream = &decoder->gzip;
  stream->next_in = (uint8_t *)bytes;
  stream->avail_in = (unsigned)*count;
  stream->next_out = output;
  stream->avail_out = (unsigned)*room;
  int status = inflate(stream, Z_NO_FLUSH);
  *count -= stream->avail_in;
  *room -= stream->avail_out;
  if (*count > 0) decoder->is_open = 1;
  if (status == Z_STREAM_END) {
    // Another member can follow.
    decoder->is_open = 0;
    status = inflateReset(stream);
  }
  if (status == Z_MEM_ERROR) return CDECODER_TOO_LARGE;
  return status == Z_OK || status == Z_BUF_ERROR ? CDECODER_OK : CDECODER_DAMAGED;
}

static cdecoder_status run_xz(cdecoder *decoder, const uint8_t *bytes, size_t *count,
                              uint8_t *output, size_t *room, int is_end) {
  lzma_stream *stream = &decoder->xz;
  stream->next_in = bytes;
  stream->avail_in = *count;
  stream->next_out = output;
  stream->avail_out = *room;
  lzma_ret status = lzma_code(stream, is_end ? LZMA_FINISH : LZMA_RUN);
  *count -= stream->avail_in;
  *room -= stream->avail_out;
  decoder->is_open = status != LZMA_STREAM_END;
  if (status == LZMA_MEM_ERROR || status == LZMA_MEMLIMIT_ERROR) return CDECODER_TOO_LARGE;
  int goes_on = status == LZMA_OK || status == LZMA_STREAM_END || status == LZMA_BUF_ERROR;
  return goes_on ? CDECODER_OK : CDECODER_DAMAGED;
}

static cdecoder_status run_zstd(cdecoder *decoder, const uint8_t *bytes, size_t *count,
                                uint8_t *output, size_t *room) {
  ZSTD_inBuffer in = {bytes, *count, 0};
  ZSTD_outBuffer out = {output, *room, 0};
  size_t status = ZSTD_decompressStream(decoder->zstd, &out, &in);
  *count = in.pos;
  *room = out.pos;
  if (ZSTD_isError(status)) return CDECODER_DAMAGED;
  if (in.pos > 0 || out.pos > 0) decoder->is_open = status != 0;
  return CDECODER_OK;
}

static cdecoder_status run_charset(cdecoder *decoder, const uint8_t *bytes, size_t *count,
                                   uint8_t *output, size_t *room, int is_end) {
  static const uint8_t replacement[] = {0xEF, 0xBF, 0xBD};
  char *from = (char *)bytes;
  size_t left = *count;
  char *to = (char *)output;
  size_t free_bytes = *room;
  while (left > 0) {
    if (iconv(decoder->charset, &from, &left, &to, &free_bytes) != (size_t)-1) break;
    // The rest of a character follows later.
    if (errno == E2BIG || (errno == EINVAL && !is_end)) break;
    if (free_bytes < sizeof replacement) break;
    memcpy(to, replacement, sizeof replacement);
    to += sizeof replacement;
    free_bytes -= sizeof replacement;
    from++;
    left--;
  }
  *count -= left;
  *room -= free_bytes;
  return CDECODER_OK;
}

cdecoder_status cdecoder_run(cdecoder *decoder, const uint8_t *bytes, size_t *count,
                             uint8_t *output, size_t *room, int is_end) {
  cdecoder_status status = CDECODER_OK;
  switch (decoder->kind) {
    case GZIP: status = run_gzip(decoder, bytes, count, output, room); break;
    case XZ: status = run_xz(decoder, bytes, count, output, room, is_end); break;
    case ZSTD: status = run_zstd(decoder, bytes, count, output, room); break;
    case CHARSET: status = run_charset(decoder, bytes, count, output, room, is_end); break;
  }
  int is_done = is_end && *count == 0 && *room == 0;
  return status == CDECODER_OK && is_done && decoder->is_open ? CDECODER_TRUNCATED : status;
}
