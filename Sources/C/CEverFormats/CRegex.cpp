#include "CRegex.h"

#include <re2/re2.h>

int cregex_matches(
    const char *pattern, size_t pattern_length, const char *text, size_t text_length) {
  RE2::Options options;
  options.set_log_errors(false);
  const RE2 regex("(?m)" + std::string(pattern, pattern_length), options);
  if (!regex.ok()) return -1;
  return RE2::PartialMatch(re2::StringPiece(text, text_length), regex) ? 1 : 0;
}
