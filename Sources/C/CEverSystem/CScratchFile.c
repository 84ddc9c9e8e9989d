#include "CScratchFile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int cscratch_open(const char *directory) {
  int file = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  // Some file systems don't support files without a name; the file is deleted at once there.
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/everscroll-XXXXXX", directory);
  if (length < 0 || (size_t)length >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  file = mkostemp(path, O_CLOEXEC);
  if (file >= 0) unlink(path);
  return file;
}

int cscratch_memory(void) { return memfd_create("everscroll", MFD_CLOEXEC | MFD_ALLOW_SEALING); }
