#include "CPixbuf.h"

// The pixels of the image that one of `count` covers: at least one.
static void covered(int index, int count, int length, int *start, int *end) {
  *start = (int)((int64_t)index * length / count);
  *end = (int)((int64_t)(index + 1) * length / count);
  if (*end <= *start) *end = *start + 1;
}

static void take_mean(
  const struct cpx_image *image, int left, int right, int top, int bottom, uint8_t *mean) {
  uint64_t red = 0, green = 0, blue = 0;
  for (int row = top; row < bottom; row++) {
    const uint8_t *pixel = image->pixels + (size_t)row * image->stride
      + (size_t)left * image->channels;
    for (int column = left; column < right; column++, pixel += image->channels) {
      red += pixel[0];
      green += pixel[1];
      blue += pixel[2];
    }
  }
  uint64_t count = (uint64_t)(right - left) * (bottom - top);
  mean[0] = (red + count / 2) / count;
  mean[1] = (green + count / 2) / count;
  mean[2] = (blue + count / 2) / count;
}

void cpx_scale(const struct cpx_image *image, int width, int height, uint8_t *scaled) {
  for (int row = 0; row < height; row++) {
    int top, bottom;
    covered(row, height, image->height, &top, &bottom);
    for (int column = 0; column < width; column++, scaled += 3) {
      int left, right;
      covered(column, width, image->width, &left, &right);
      take_mean(image, left, right, top, bottom, scaled);
    }
  }
}
