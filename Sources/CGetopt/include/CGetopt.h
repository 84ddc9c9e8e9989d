#ifndef CGETOPT_H
#define CGETOPT_H

#include <getopt.h>

#ifdef __cplusplus
extern "C" {
#endif

// glibc's getopt_long(3) without its global variables, which Swift may not touch. The state is
// still one for the whole process: one command line at a time, on one thread.

/// What was read. `code` is the option's `val`, -1 after the last option, '?' for an option that is
/// unknown, ambiguous or has an argument too many, ':' for one without its argument.
typedef struct {
  int code;
  const char *argument;  ///< NULL where the option has none.
  int letter;            ///< With '?' and ':' the failed option's `val` or letter; 0 if unknown.
  int next;              ///< The index of the word that is read next.
} cgo_option;

/// Forgets the last command line.
void cgo_start(void);

/// Reads the next option; nothing is printed. The words of `argv` that are no options are moved to
/// its end, where they start at `next` once `code` is -1.
cgo_option cgo_next(int argc, char **argv, const char *letters, const struct option *options);

/// Counts the next word as the argument of the option that was read last.
void cgo_take_word(void);

#ifdef __cplusplus
}
#endif

#endif
