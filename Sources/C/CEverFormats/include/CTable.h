#ifndef CTABLE_H
#define CTABLE_H

#include <stddef.h>
#include <stdint.h>

// Rows of separated values (RFC 4180), parsed by libcsv.

typedef enum ctable_status {
  CTABLE_OK,
  /// The callback for the end of a row stopped the parsing.
  CTABLE_STOPPED,
  /// The last value has an opening quotation mark and no closing one.
  CTABLE_OPEN_QUOTE,
  /// Memory ran out.
  CTABLE_TOO_LARGE,
} ctable_status;

/// Receives a value; its bytes are valid during the call.
typedef void (*ctable_value)(void *context, const uint8_t *bytes, size_t length);

/// Receives the end of a row; returns 0 to stop. Some rows may still follow.
typedef int (*ctable_row_end)(void *context);

/// Parses rows, which end with a line feed, a carriage return or both. Empty rows are omitted.
///
/// @param has_quotes whether values may be quoted.
ctable_status ctable_read(const uint8_t *bytes, size_t length, uint8_t separator, int has_quotes,
                          ctable_value value, ctable_row_end row_end, void *context);

#endif
