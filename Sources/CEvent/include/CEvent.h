// Event descriptors of Linux, which the C library's module for Swift leaves out (eventfd(2)).
#ifndef CEVENT_H
#define CEVENT_H

#include <stdint.h>

/// Makes a descriptor that is readable while it has been signalled; -1 when there is none to be had.
int cevent_make(void);

/// Makes the descriptor readable.
void cevent_signal(int descriptor);

/// Makes the descriptor unreadable again.
void cevent_clear(int descriptor);

/// Gives the calling thread a name, of which the system keeps 15 bytes.
void cevent_name_thread(const char *name);

#endif
