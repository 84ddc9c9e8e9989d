#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most nested brackets of a document.
#define CSIMDJSON_MAX_DEPTH 1024

/// The result of parsing.
typedef enum csimdjson_status {
  CSIMDJSON_OK,
  /// Nothing but white space.
  CSIMDJSON_EMPTY,
  /// The bytes aren't UTF-8.
  CSIMDJSON_NOT_UTF8,
  /// The bytes aren't JSON.
  CSIMDJSON_MALFORMED,
  /// The document ends within a value.
  CSIMDJSON_INCOMPLETE,
  /// More than CSIMDJSON_MAX_DEPTH nested brackets.
  CSIMDJSON_TOO_DEEP,
  /// Memory ran out, or the document has 4 GiB or more.
  CSIMDJSON_TOO_LARGE,
} csimdjson_status;

/// A valid document: its bytes, which it doesn't own, and its tokens.
typedef struct csimdjson_document csimdjson_document;

/// The tokens of a document. All pointers are valid as long as the document.
///
/// A token is a bracket, a brace, a comma, a colon or a scalar; a string is one token. Token `i`
/// starts at byte `starts[i]` and ends at or before `starts[i + 1]`, which exists for the last
/// token too; only white space is between its end and the next start.
typedef struct csimdjson_tokens {
  const uint8_t *bytes;
  size_t length;
  const uint32_t *starts;
  /// For an opening bracket its closing token, for any other token itself.
  const uint32_t *closers;
  uint32_t count;
} csimdjson_tokens;

/// The number of tokens that `csimdjson_parse` finds in valid bytes; each takes 8 bytes of memory.
size_t csimdjson_count_tokens(const uint8_t *bytes, size_t length);

/// Validates bytes against the grammar of RFC 8259 and finds their tokens.
///
/// Numbers of any size and escaped surrogates without their partner are accepted: both are common,
/// and neither should cost a page. The bytes must outlive the document.
///
/// @param document receives the document when the status is CSIMDJSON_OK, to be freed with
/// csimdjson_free; otherwise null. @param position receives the byte at which a malformed document
/// becomes invalid, otherwise 0.
csimdjson_status csimdjson_parse(const uint8_t *bytes, size_t length,
                                 csimdjson_document **document, size_t *position);

/// The tokens of a document.
csimdjson_tokens csimdjson_document_tokens(const csimdjson_document *document);

/// Frees a document; null is allowed.
void csimdjson_free(csimdjson_document *document);

#ifdef __cplusplus
}
#endif

#endif
