#ifndef CFEED_H
#define CFEED_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// XML with namespaces, read by Expat. Nothing outside of the document is read.

typedef enum cfeed_status {
  CFEED_OK,
  /// The bytes are no XML.
  CFEED_MALFORMED,
  /// The document ends within an element.
  CFEED_INCOMPLETE,
  /// Elements lie within more elements than the limit.
  CFEED_TOO_DEEP,
  /// Entities stand for far more than was sent.
  CFEED_TOO_MUCH,
  /// The characters are encoded in a way that isn't known.
  CFEED_ENCODING,
  /// Memory ran out.
  CFEED_TOO_LARGE,
} cfeed_status;

typedef struct cfeed_handlers {
  /// An element starts: its namespace, a blank and its name, or its name alone; then names and values
  /// of attributes in turn, with a null at the end. Nothing of it outlives the call.
  void (*start)(void *context, const char *name, const char **attributes);
  /// The innermost element ends.
  void (*end)(void *context);
  /// A part of the text in the innermost element.
  void (*text)(void *context, const char *bytes, int length);
} cfeed_handlers;

/// Reads a document; encodings of one byte to a character are known as far as iconv knows them.
///
/// @param depth elements within elements past which a document is refused.
/// @param line set to the line at which the reading ended, counted from 1.
cfeed_status cfeed_read(const uint8_t *bytes, size_t length, int depth, cfeed_handlers handlers,
                        void *context, size_t *line);

#ifdef __cplusplus
}
#endif

#endif
