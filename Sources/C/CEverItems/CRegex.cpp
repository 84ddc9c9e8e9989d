#include "CRegex.h"

#include <re2/re2.h>

struct cregex {
  RE2 regex;
};

static RE2::Options options(bool ignores_case) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_case_sensitive(!ignores_case);
  return options;
}

cregex *cregex_create(const char *pattern, size_t length, int ignores_case) {
  auto *made = new cregex{RE2("(?m)" + std::string(pattern, length), options(ignores_case))};
  if (made->regex.ok()) return made;
  delete made;
  return nullptr;
}

void cregex_free(cregex *regex) { delete regex; }

int cregex_find(
    const cregex *regex, const char *text, size_t length, size_t start, size_t *from, size_t *to) {
  re2::StringPiece found;
  const re2::StringPiece whole(text, length);
  if (!regex->regex.Match(whole, start, length, RE2::UNANCHORED, &found, 1)) return 0;
  *from = static_cast<size_t>(found.data() - text);
  *to = *from + found.size();
  return 1;
}
