// Regular expressions in the syntax of RE2, which is that of Go, matched in linear time.
#ifndef CREGEX_H
#define CREGEX_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether a text in UTF-8 contains a match; `^` and `$` match at the ends of its lines, too.
///
/// Returns 1 or 0, and -1 when the pattern isn't a regular expression or takes too much memory. The
/// time is O(length of the pattern * length of the text).
int cregex_matches(
    const char *pattern, size_t pattern_length, const char *text, size_t text_length);

#ifdef __cplusplus
}
#endif

#endif
