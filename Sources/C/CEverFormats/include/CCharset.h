#ifndef CCHARSET_H
#define CCHARSET_H

#include <stddef.h>
#include <stdint.h>

// Whole texts converted to UTF-8 by the iconv of the C library; CDecoder.h converts streams.

typedef enum ccharset_status {
  CCHARSET_OK,
  /// No charset has this name.
  CCHARSET_UNKNOWN,
  /// Memory ran out.
  CCHARSET_TOO_LARGE,
} ccharset_status;

/// Converts text to UTF-8; bytes that are no character become U+FFFD.
///
/// @param text receives the text, which free() releases. @param count receives its bytes.
ccharset_status ccharset_read(const char *charset, const uint8_t *bytes, size_t length,
                              uint8_t **text, size_t *count);

#endif
