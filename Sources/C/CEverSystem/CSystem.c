#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

int cevent_make(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void cevent_signal(int descriptor) { (void)eventfd_write(descriptor, 1); }

void cevent_clear(int descriptor) {
  eventfd_t count;
  (void)eventfd_read(descriptor, &count);
}

void cevent_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

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

void callocator_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }
