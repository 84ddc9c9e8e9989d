#include "CCharset.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

/// U+FFFD.
static const uint8_t replacement[] = {0xEF, 0xBF, 0xBD};

/// The room that is left for the rest of a text, in bytes.
#define MARGIN 64

static int grow(uint8_t **text, size_t *size) {
  uint8_t *larger = realloc(*text, *size * 2);
  if (!larger) return 0;
  *text = larger;
  *size *= 2;
  return 1;
}

ccharset_status ccharset_read(const char *charset, const uint8_t *bytes, size_t length,
                              uint8_t **text, size_t *count) {
  iconv_t converter = iconv_open("UTF-8", charset);
  if (converter == (iconv_t)-1) return CCHARSET_UNKNOWN;
  size_t size = length + length / 2 + MARGIN;
  *text = malloc(size);
  *count = 0;
  char *from = (char *)bytes;
  size_t left = length;
  while (*text && left > 0) {
    if (size - *count < MARGIN && !grow(text, &size)) break;
    char *to = (char *)*text + *count;
    size_t room = size - *count - sizeof replacement;
    size_t result = iconv(converter, &from, &left, &to, &room);
    *count = (size_t)(to - (char *)*text);
    if (result != (size_t)-1) continue;
    if (errno == E2BIG) {
      if (!grow(text, &size)) break;
      continue;
    }
    memcpy(*text + *count, replacement, sizeof replacement);
    *count += sizeof replacement;
    from++;
    left--;
  }
  iconv_close(converter);
  if (*text && left == 0) return CCHARSET_OK;
  free(*text);
  *text = NULL;
  return CCHARSET_TOO_LARGE;
}
