#include "CImageEncoding.h"

#include <math.h>
#include <string.h>
#include <zlib.h>

uint32_t cimg_mean(const uint32_t *pixels, size_t count) {
  uint64_t sums[3] = {0};
  for (size_t i = 0; i < count; i++)
    for (int channel = 0; channel < 3; channel++) sums[channel] += pixels[i] >> 8 * channel & 255;
  if (count == 0) return 0;
  return (uint32_t)(sums[0] / count << 16 | sums[1] / count << 8 | sums[2] / count);
}

static float linear(uint32_t byte) {
  float value = (float)byte / 255;
  return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f);
}

static float wave(int component, int place, int length) {
  return cosf(3.14159265f * (float)component * (float)place / (float)length);
}

void cimg_blur(
    const uint32_t *pixels, int width, int height, int across, int down, float *factors) {
  float table[256];
  for (uint32_t i = 0; i < 256; i++) table[i] = linear(i);
  memset(factors, 0, sizeof *factors * 3 * (size_t)across * (size_t)down);
  for (int y = 0; y < height; y++) {
    for (int i = 0; i < across; i++) {
      float sums[3] = {0};
      for (int x = 0; x < width; x++) {
        uint32_t pixel = pixels[y * width + x];
        float basis = wave(i, x, width);
        for (int c = 0; c < 3; c++) sums[c] += basis * table[pixel >> 8 * c & 255];
      }
      for (int j = 0; j < down; j++) {
        float scale = (i == 0 && j == 0 ? 1 : 2) * wave(j, y, height) / (float)(width * height);
        for (int c = 0; c < 3; c++) factors[(j * across + i) * 3 + c] += scale * sums[c];
      }
    }
  }
}

uint32_t cimg_crc(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32(0, bytes, (uInt)count);
}
