#include "CGetopt.h"

#include <stddef.h>

void cgo_start(void) {
  // With 0, unlike 1, glibc also resets the positions of the words that it has moved.
  optind = 0;
  opterr = 0;
}

cgo_option cgo_next(int argc, char **argv, const char *letters, const struct option *options) {
  optarg = NULL;
  optopt = 0;
  int code = getopt_long(argc, argv, letters, options, NULL);
  return (cgo_option){.code = code, .argument = optarg, .letter = optopt, .next = optind};
}

void cgo_take_word(void) { optind++; }
