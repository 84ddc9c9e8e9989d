// The layers of the sandbox that have files of their own.
#ifndef CSANDBOX_LAYERS_H
#define CSANDBOX_LAYERS_H

#include <stdbool.h>

/// Drops the access to all files with Landlock; false when the kernel doesn't support it.
bool csb_close_files(void);

/// Refuses all system calls but those that decoding needs; false when the kernel doesn't support
/// it.
bool csb_allow_decoding(void);

#endif
