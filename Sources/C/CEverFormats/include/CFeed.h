#ifndef CFEED_H
#define CFEED_H

#include <stddef.h>
#include <stdint.h>

// XML with namespaces, parsed by Expat. External entities aren't loaded.

typedef enum cfeed_status {
  CFEED_OK,
  /// The bytes aren't XML.
  CFEED_MALFORMED,
  /// The document ends within an element.
  CFEED_INCOMPLETE,
  /// Elements are nested more deeply than the limit.
  CFEED_TOO_DEEP,
  /// Entities enlarge the document too much.
  CFEED_TOO_MUCH,
  /// The character encoding is unknown.
  CFEED_ENCODING,
  /// Memory ran out.
  CFEED_TOO_LARGE,
} cfeed_status;

typedef struct cfeed_handlers {
  /// An element starts: its namespace, a blank and its name, or its name alone; then alternating
  /// names and values of attributes, with a null at the end. The strings are valid during the call.
  void (*start)(void *context, const char *name, const char **attributes);
  /// The innermost element ends.
  void (*end)(void *context);
  /// A part of the innermost element's text.
  void (*text)(void *context, const char *bytes, int length);
} cfeed_handlers;

/// Parses a document; of single-byte encodings, those that iconv knows are supported.
///
/// @param depth the most nested elements. @param line receives the line at which parsing ended,
/// from 1.
cfeed_status cfeed_read(const uint8_t *bytes, size_t length, int depth, cfeed_handlers handlers,
                        void *context, size_t *line);

#endif
