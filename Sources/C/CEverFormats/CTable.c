#include "CTable.h"

#include <csv.h>

/// The number of bytes after which a stop takes effect.
#define PIECE 65536

typedef struct reader {
  ctable_value value;
  ctable_row_end row_end;
  void *context;
  int wants_more;
} reader;

static void take_value(void *bytes, size_t length, void *context) {
  reader *reader = context;
  reader->value(reader->context, bytes, length);
}

static void take_row_end(int end, void *context) {
  (void)end;
  reader *reader = context;
  if (!reader->row_end(reader->context)) reader->wants_more = 0;
}

/// Blanks are part of a value.
static int is_space(unsigned char byte) {
  (void)byte;
  return 0;
}

ctable_status ctable_read(const uint8_t *bytes, size_t length, uint8_t separator, int has_quotes,
                          ctable_value value, ctable_row_end row_end, void *context) {
  struct csv_parser parser;
  reader reader = {value, row_end, context, 1};
  if (csv_init(&parser, CSV_APPEND_NULL) != 0) return CTABLE_TOO_LARGE;
  csv_set_delim(&parser, separator);
  if (!has_quotes) csv_set_quote(&parser, '\0');
  csv_set_space_func(&parser, is_space);
  csv_set_blk_size(&parser, PIECE);
  ctable_status status = CTABLE_OK;
  for (size_t start = 0; start < length && status == CTABLE_OK; start += PIECE) {
    size_t count = length - start < PIECE ? length - start : PIECE;
    if (csv_parse(&parser, bytes + start, count, take_value, take_row_end, &reader) != count) {
      status = CTABLE_TOO_LARGE;
    } else if (!reader.wants_more) {
      status = CTABLE_STOPPED;
    }
  }
  // Values are parsed leniently, but a quotation mark without its partner would hide the rest.
  csv_set_opts(&parser, CSV_APPEND_NULL | CSV_STRICT | CSV_STRICT_FINI);
  if (status == CTABLE_OK && csv_fini(&parser, take_value, take_row_end, &reader) != 0) {
    status = csv_error(&parser) == CSV_EPARSE ? CTABLE_OPEN_QUOTE : CTABLE_TOO_LARGE;
  }
  csv_free(&parser);
  return status;
}
