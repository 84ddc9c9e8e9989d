#ifndef CIMAGEREADING_H
#define CIMAGEREADING_H

#include <stddef.h>
#include <stdint.h>

/// Decodes a whole JPEG, PNG or WebP, recognised by its first bytes, into red, green and blue.
///
/// Returns the pixels, which the caller must free, or NULL when the file isn't sound to its end.
uint8_t *cread_image(const uint8_t *bytes, size_t length, int *width, int *height);

#endif
