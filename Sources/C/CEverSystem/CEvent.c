#include "CEvent.h"

#include <sys/eventfd.h>
#include <sys/prctl.h>

int cevent_make(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void cevent_signal(int descriptor) { (void)eventfd_write(descriptor, 1); }

void cevent_clear(int descriptor) {
  eventfd_t count;
  (void)eventfd_read(descriptor, &count);
}

void cevent_name_thread(const char *name) { prctl(PR_SET_NAME, name); }
