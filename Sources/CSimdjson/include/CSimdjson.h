#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Brackets within brackets past which a document is refused.
#define CSIMDJSON_MAX_DEPTH 1024

/// What a parse came to.
typedef enum csimdjson_status {
  CSIMDJSON_OK,
  /// Nothing but white space.
  CSIMDJSON_EMPTY,
  /// The bytes are no UTF-8.
  CSIMDJSON_NOT_UTF8,
  /// The bytes follow no JSON grammar.
  CSIMDJSON_MALFORMED,
  /// The document ends within a value.
  CSIMDJSON_INCOMPLETE,
  /// More than CSIMDJSON_MAX_DEPTH brackets within brackets.
  CSIMDJSON_TOO_DEEP,
  /// Memory ran out, or the document has 4 GiB or more.
  CSIMDJSON_TOO_LARGE,
} csimdjson_status;

/// A sound document: a copy of its bytes, and its tokens.
typedef struct csimdjson_document csimdjson_document;

/// The tokens of a document. All pointers live as long as the document and don't change.
///
/// A token is a bracket, a brace, a comma, a colon or a whole scalar; strings are one token. Token
/// `i` starts at byte `starts[i]` and ends at or before `starts[i + 1]`, which exists for the last
/// one too; only white space may stand between its end and the next start.
typedef struct csimdjson_tokens {
  const uint8_t *bytes;
  size_t length;
  const uint32_t *starts;
  /// For an opening bracket the token that closes it, for every other token itself.
  const uint32_t *closers;
  uint32_t count;
} csimdjson_tokens;

/// Checks bytes against the grammar of RFC 8259 and finds their tokens.
///
/// Numbers of any size and escaped surrogates without their partner are sound here: both are
/// common, and neither is a reason to lose a page. The bytes are copied.
///
/// @param document set when the status is CSIMDJSON_OK, to be given to csimdjson_free; else null.
/// @param position set to the byte at which a malformed document stops making sense, else 0.
csimdjson_status csimdjson_parse(const uint8_t *bytes, size_t length,
                                 csimdjson_document **document, size_t *position);

/// The tokens of a document.
csimdjson_tokens csimdjson_document_tokens(const csimdjson_document *document);

/// Ends a document; null is fine.
void csimdjson_free(csimdjson_document *document);

#ifdef __cplusplus
}
#endif

#endif
