// Event descriptors of Linux (eventfd(2)), which Swift's Glibc module doesn't have.
#ifndef CEVENT_H
#define CEVENT_H

#include <stdint.h>

/// Makes a descriptor that is readable while it is signalled; -1 on failure.
int cevent_make(void);

/// Makes the descriptor readable.
void cevent_signal(int descriptor);

/// Makes the descriptor unreadable.
void cevent_clear(int descriptor);

/// Names the calling thread; the system keeps 15 bytes of the name.
void cevent_name_thread(const char *name);

#endif
