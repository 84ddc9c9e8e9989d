#include "CMockAPI.h"

#include <math.h>
#include <string.h>

static float linear(uint32_t byte) {
  float value = (float)byte / 255;
  return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f);
}

static float wave(int component, int place, int length) {
  return cosf(3.14159265f * (float)component * (float)place / (float)length);
}

void cmock_blur(
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
