// Regular expressions in the syntax of RE2, which Go uses, too, matched in linear time.
#ifndef CREGEX_H
#define CREGEX_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cregex cregex;

/// Compiles an expression; `^` and `$` match at the ends of the lines of a text, too.
///
/// Returns NULL when the text isn't a regular expression or takes too much memory.
cregex *cregex_create(const char *pattern, size_t length, int ignores_case);

void cregex_free(cregex *regex);

/// Finds the first match in a text in UTF-8 from an offset on, and stores where it begins and ends.
///
/// Returns whether there is one. Several threads may call it at the same time. The time is
/// O(length of the pattern * length of the text).
int cregex_find(
    const cregex *regex, const char *text, size_t length, size_t start, size_t *from, size_t *to);

#ifdef __cplusplus
}
#endif

#endif
