#include "CPixbuf.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <malloc.h>
#include <stdbool.h>
#include <string.h>

// The values that the loader's signals report.
struct decoding {
  bool is_scaled;
  int wanted_width, wanted_height;
  int source_width, source_height;
  bool has_too_many_pixels;
  // The number of decoded rows, from the top.
  int seen_rows;
};

void cpx_prepare(void) {
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
  mallopt(M_ARENA_MAX, 1);
}

static int divided(int length, int divisor) { return (length + divisor - 1) / divisor; }

// Whether the image is large enough, upright or sideways; the orientation may be known only at the
// end.
static bool covers(const struct decoding *decoding, int width, int height) {
  return MIN(width, height) >= MAX(decoding->wanted_width, decoding->wanted_height);
}

// The largest divisor that the JPEG loader supports.
static int divisor(const struct decoding *decoding, int width, int height) {
  int divisor = 1;
  while (divisor < 8) {
    int next = divisor * 2;
    bool is_enough = covers(decoding, divided(width, next), divided(height, next));
    bool must = (gint64)divided(width, divisor) * divided(height, divisor) > CPX_MAXIMUM_PIXELS;
    if (!is_enough && !must) break;
    divisor = next;
  }
  return divisor;
}

static void size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  struct decoding *decoding = data;
  decoding->source_width = width;
  decoding->source_height = height;
  gint64 limit = decoding->is_scaled ? CPX_MAXIMUM_SCALED_PIXELS : CPX_MAXIMUM_PIXELS;
  if ((gint64)width * height > limit) {
    decoding->has_too_many_pixels = true;
    // A size of zero makes loaders stop.
    gdk_pixbuf_loader_set_size(loader, 0, 0);
  } else if (decoding->is_scaled) {
    int by = divisor(decoding, width, height);
    gdk_pixbuf_loader_set_size(loader, divided(width, by), divided(height, by));
  }
}

static void area_updated(
  GdkPixbufLoader *loader, int x, int y, int width, int height, gpointer data) {
  struct decoding *decoding = data;
  decoding->seen_rows = MAX(decoding->seen_rows, y + height);
}

// In chunks, so that a loader that fails early stops the work.
static bool feed(
  GdkPixbufLoader *loader, struct decoding *decoding, const uint8_t *bytes, size_t size) {
  const size_t chunk = 256 << 10;
  for (size_t start = 0; start < size; start += chunk) {
    if (!gdk_pixbuf_loader_write(loader, bytes + start, MIN(chunk, size - start), NULL)) return false;
    if (decoding->has_too_many_pixels) return false;
  }
  return true;
}

// Whether the loader reports rows from the top as it decodes them, also in a truncated file.
static bool reports_rows(const char *format) {
  return strcmp(format, "jpeg") == 0 || strcmp(format, "png") == 0;
}

// Loads a pixbuf, which the caller owns; null when the bytes are no image.
static GdkPixbuf *load(
  const char *format, struct decoding *decoding, const uint8_t *bytes, size_t size) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(format, NULL);
  if (!loader) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), decoding);
  g_signal_connect(loader, "area-updated", G_CALLBACK(area_updated), decoding);
  bool is_fed = feed(loader, decoding, bytes, size);
  // Disconnected before the end, because the JPEG loader then invents the missing rows.
  g_signal_handlers_disconnect_by_func(loader, area_updated, decoding);
  bool is_whole = gdk_pixbuf_loader_close(loader, NULL) && is_fed;
  bool shows_part = reports_rows(format) && decoding->seen_rows > 0;
  GdkPixbuf *pixbuf = is_whole || shows_part ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (pixbuf) g_object_ref(pixbuf);
  g_object_unref(loader);
  return pixbuf;
}

static GdkPixbuf *upright(GdkPixbuf *pixbuf) {
  GdkPixbuf *turned = gdk_pixbuf_apply_embedded_orientation(pixbuf);
  g_object_unref(pixbuf);
  return turned;
}

static bool is_turned_sideways(GdkPixbuf *pixbuf) {
  const char *orientation = gdk_pixbuf_get_option(pixbuf, "orientation");
  return orientation && orientation[0] >= '5' && orientation[0] <= '8' && !orientation[1];
}

static void put_on_black(uint8_t *pixels, int width, int height, int stride) {
  for (int row = 0; row < height; row++) {
    uint8_t *pixel = pixels + (size_t)row * stride;
    for (int column = 0; column < width; column++, pixel += 4) {
      unsigned alpha = pixel[3];
      if (alpha == 255) continue;
      for (int channel = 0; channel < 3; channel++) pixel[channel] = pixel[channel] * alpha / 255;
      pixel[3] = 255;
    }
  }
}

// Fills the rows that a truncated file lacks with grey stripes on black.
static void mark_missing(GdkPixbuf *pixbuf, int first_row) {
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  int channels = gdk_pixbuf_get_n_channels(pixbuf), stripe = MAX(MAX(width, height) / 24, 1);
  for (int row = first_row; row < height; row++) {
    uint8_t *pixel = gdk_pixbuf_get_pixels(pixbuf) + (size_t)row * gdk_pixbuf_get_rowstride(pixbuf);
    for (int column = 0; column < width; column++, pixel += channels) {
      memset(pixel, (column + row) / stripe % 2 ? 0x60 : 0, 3);
      if (channels == 4) pixel[3] = 255;
    }
  }
}

static void describe(GdkPixbuf *pixbuf, struct cpx_image *image) {
  image->pixels = gdk_pixbuf_get_pixels(pixbuf);
  image->width = gdk_pixbuf_get_width(pixbuf);
  image->height = gdk_pixbuf_get_height(pixbuf);
  image->stride = gdk_pixbuf_get_rowstride(pixbuf);
  image->channels = gdk_pixbuf_get_n_channels(pixbuf);
  image->owner = pixbuf;
  if (image->channels == 4) {
    put_on_black(gdk_pixbuf_get_pixels(pixbuf), image->width, image->height, image->stride);
  }
}

enum cpx_result cpx_decode(
  const char *format, const uint8_t *bytes, size_t size, int width, int height,
  struct cpx_image *image) {
  struct decoding decoding = {
    .is_scaled = strcmp(format, "jpeg") == 0, .wanted_width = width, .wanted_height = height};
  GdkPixbuf *pixbuf = load(format, &decoding, bytes, size);
  if (decoding.has_too_many_pixels) {
    if (pixbuf) g_object_unref(pixbuf);
    return CPX_TOO_MANY_PIXELS;
  }
  // The loaders of other formats report a truncated file.
  if (!pixbuf) return CPX_DAMAGED;
  if (reports_rows(format)) mark_missing(pixbuf, decoding.seen_rows);
  bool is_sideways = is_turned_sideways(pixbuf);
  image->source_width = is_sideways ? decoding.source_height : decoding.source_width;
  image->source_height = is_sideways ? decoding.source_width : decoding.source_height;
  pixbuf = upright(pixbuf);
  if (!pixbuf) return CPX_DAMAGED;
  describe(pixbuf, image);
  return CPX_DECODED;
}

void cpx_free(struct cpx_image *image) { g_object_unref(image->owner); }
