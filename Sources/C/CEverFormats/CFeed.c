#include "CFeed.h"

#define XML_DTD
#include <expat.h>
#include <iconv.h>

/// The number of bytes that are parsed at once.
#define PIECE 65536
/// The most that replacing entities may enlarge a document, as a factor.
#define MOST_AMPLIFIED 4.0f
/// The number of bytes, replaced entities included, up to which that factor isn't checked.
#define FREELY_AMPLIFIED 65536

typedef struct reader {
  XML_Parser parser;
  cfeed_handlers handlers;
  void *context;
  int depth;
  int most_depth;
} reader;

static void take_start(void *data, const XML_Char *name, const XML_Char **attributes) {
  reader *reader = data;
  if (++reader->depth > reader->most_depth) {
    XML_StopParser(reader->parser, XML_FALSE);
  } else {
    reader->handlers.start(reader->context, name, attributes);
  }
}

static void take_end(void *data, const XML_Char *name) {
  (void)name;
  reader *reader = data;
  if (reader->depth-- <= reader->most_depth) reader->handlers.end(reader->context);
}

static void take_text(void *data, const XML_Char *bytes, int length) {
  reader *reader = data;
  reader->handlers.text(reader->context, bytes, length);
}

static int take_encoding(void *data, const XML_Char *name, XML_Encoding *encoding) {
  (void)data;
  iconv_t converter = iconv_open("UTF-32LE", name);
  if (converter == (iconv_t)-1) return XML_STATUS_ERROR;
  for (int byte = 0; byte < 256; byte++) {
    char in = (char)byte;
    unsigned char out[4];
    char *from = &in;
    char *to = (char *)out;
    size_t in_left = 1;
    size_t out_left = sizeof out;
    iconv(converter, NULL, NULL, NULL, NULL);
    int is_character = iconv(converter, &from, &in_left, &to, &out_left) == 0 && out_left == 0;
    encoding->map[byte] = is_character ? out[0] | out[1] << 8 | out[2] << 16 : -1;
  }
  iconv_close(converter);
  encoding->data = NULL;
  encoding->convert = NULL;
  encoding->release = NULL;
  return XML_STATUS_OK;
}

static cfeed_status status_of(const reader *reader) {
  if (reader->depth > reader->most_depth) return CFEED_TOO_DEEP;
  switch (XML_GetErrorCode(reader->parser)) {
    case XML_ERROR_NO_MEMORY: return CFEED_TOO_LARGE;
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_UNCLOSED_CDATA_SECTION: return CFEED_INCOMPLETE;
    case XML_ERROR_UNKNOWN_ENCODING:
    case XML_ERROR_INCORRECT_ENCODING: return CFEED_ENCODING;
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: return CFEED_TOO_MUCH;
    default: return CFEED_MALFORMED;
  }
}

cfeed_status cfeed_read(const uint8_t *bytes, size_t length, int depth, cfeed_handlers handlers,
                        void *context, size_t *line) {
  XML_Parser parser = XML_ParserCreateNS(NULL, ' ');
  if (parser == NULL) return CFEED_TOO_LARGE;
  reader reader = {parser, handlers, context, 0, depth};
  XML_SetUserData(parser, &reader);
  XML_SetElementHandler(parser, take_start, take_end);
  XML_SetCharacterDataHandler(parser, take_text);
  XML_SetUnknownEncodingHandler(parser, take_encoding, NULL);
  XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, MOST_AMPLIFIED);
  XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, FREELY_AMPLIFIED);
  enum XML_Status status = XML_STATUS_OK;
  size_t start = 0;
  do {
    size_t count = length - start < PIECE ? length - start : PIECE;
    int is_last = start + count == length;
    status = XML_Parse(parser, (const char *)bytes + start, (int)count, is_last);
    start += count;
  } while (status == XML_STATUS_OK && start < length);
  *line = XML_GetCurrentLineNumber(parser);
  cfeed_status result = status == XML_STATUS_OK ? CFEED_OK : status_of(&reader);
  XML_ParserFree(parser);
  return result;
}
