#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A document, or the reason why the text isn't one.
typedef struct ctoml_document ctoml_document;

/// A value in a document, valid as long as the document.
typedef struct ctoml_node ctoml_node;

/// The type of a value.
typedef enum ctoml_kind {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  /// A date, a time, or both.
  CTOML_DATE,
} ctoml_kind;

/// Bytes that are valid as long as the document, without a NUL at the end.
typedef struct ctoml_text {
  const char *bytes;
  size_t length;
} ctoml_text;

/// A place in the source, counted from 1; the line is 0 when there is none.
typedef struct ctoml_place {
  uint32_t line;
  uint32_t column;
} ctoml_place;

/// One entry of a table or an array.
typedef struct ctoml_entry {
  /// The key; empty in an array.
  ctoml_text key;
  /// The place of the key; in an array, the place of the value.
  ctoml_place place;
  const ctoml_node *value;
} ctoml_entry;

/// Parses TOML 1.0 and copies the text.
///
/// @return a document, to be freed with ctoml_free; null only when there is no memory.
ctoml_document *ctoml_parse(const char *text, size_t length);

/// The root table; null when the text isn't TOML.
const ctoml_node *ctoml_root(const ctoml_document *document);

/// The error in the text; empty when there is none.
ctoml_text ctoml_error(const ctoml_document *document);

/// The place of the error.
ctoml_place ctoml_error_place(const ctoml_document *document);

/// The type of a value.
ctoml_kind ctoml_node_kind(const ctoml_node *node);

/// The number of entries of a table or an array; 0 for other values.
size_t ctoml_node_count(const ctoml_node *node);

/// Copies all entries of a table or an array, `ctoml_node_count` in number. A table's entries are
/// in the order of their keys, not of the source.
void ctoml_node_entries(const ctoml_node *node, ctoml_entry *entries);

/// The value of a string; empty for other values.
ctoml_text ctoml_node_string(const ctoml_node *node);

/// The value of an integer; 0 for other values.
int64_t ctoml_node_integer(const ctoml_node *node);

/// The value of a boolean; 0 for other values.
int ctoml_node_boolean(const ctoml_node *node);

/// Frees a document; null is allowed.
void ctoml_free(ctoml_document *document);

#ifdef __cplusplus
}
#endif

#endif
