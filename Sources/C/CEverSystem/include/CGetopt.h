#ifndef CGETOPT_H
#define CGETOPT_H

#include <getopt.h>

// glibc's getopt_long(3) without its global variables, which Swift can't use safely. The process
// still has one state: parse one command line at a time, on one thread.

/// A parsed option. `code` is the option's `val`, -1 after the last option, '?' for an option that
/// is unknown, ambiguous or has a superfluous argument, ':' for one with a missing argument.
typedef struct {
  int code;
  const char *argument;  ///< NULL where the option has none.
  int letter;            ///< With '?' and ':' the failed option's `val` or letter; 0 if unknown.
  int next;              ///< The index of the word that is read next.
} cgo_option;

/// Starts a new command line.
void cgo_start(void);

/// Parses the next option without printing messages. Words of `argv` that aren't options are moved
/// to its end; they start at `next` when `code` is -1.
cgo_option cgo_next(int argc, char **argv, const char *letters, const struct option *options);

/// Takes the next word as the argument of the last option.
void cgo_take_word(void);

#endif
