#ifndef CTABLE_H
#define CTABLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Rows of values with separators between them (RFC 4180), read by libcsv.

typedef enum ctable_status {
  CTABLE_OK,
  /// The end of a row wanted no more.
  CTABLE_STOPPED,
  /// The last value has an opening quotation mark and no closing one.
  CTABLE_OPEN_QUOTE,
  /// Memory ran out.
  CTABLE_TOO_LARGE,
} ctable_status;

/// Takes a value; its bytes don't outlive the call.
typedef void (*ctable_value)(void *context, const uint8_t *bytes, size_t length);

/// Takes the end of a row; 0 to read no more. Some rows may come after that all the same.
typedef int (*ctable_row_end)(void *context);

/// Reads rows, which end with a line feed, a carriage return or both. Empty rows are left out.
///
/// @param has_quotes whether a value may stand in quotation marks.
ctable_status ctable_read(const uint8_t *bytes, size_t length, uint8_t separator, int has_quotes,
                          ctable_value value, ctable_row_end row_end, void *context);

#ifdef __cplusplus
}
#endif

#endif
