#include "light.h"

float turn(float x, float y) {
  float ax = magnitude(x), ay = magnitude(y);
  float small = ax < ay ? ax : ay, large = ax < ay ? ay : ax;
  float t = large > 0 ? small / large : 0;
  // A polynomial for the arctangent on the first eighth.
  float angle = t * (0.125f + (1 - t) * (0.0389f + 0.0106f * t));
  if (ay > ax) angle = 0.25f - angle;
  if (x < 0) angle = 0.5f - angle;
  return y < 0 ? 1 - angle : angle;
}

static float smooth(float t) { return t * t * (3 - 2 * t); }

float noise1(float x, uint32_t seed) {
  int i = whole(x);
  return mix(chance(i, 0, seed), chance(i + 1, 0, seed), smooth(x - (float)i));
}

float noise2(float x, float y, uint32_t seed) {
  int i = whole(x), j = whole(y);
  float u = smooth(x - (float)i), v = smooth(y - (float)j);
  float top = mix(chance(i, j, seed), chance(i + 1, j, seed), u);
  float bottom = mix(chance(i, j + 1, seed), chance(i + 1, j + 1, seed), u);
  return mix(top, bottom, v);
}

float hills1(float x, int octaves, uint32_t seed) {
  float sum = 0, weight = 0.5f, total = 0;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise1(x, seed + (uint32_t)i);
    total += weight, weight *= 0.5f, x = x * 2.03f + 7.1f;
  }
  return sum / total;
}

float crests1(float x, int octaves, uint32_t seed) {
  float sum = 0, weight = 0.5f, total = 0;
  for (int i = 0; i < octaves; i++) {
    float n = 1 - magnitude(2 * noise1(x, seed + (uint32_t)i) - 1);
    sum += weight * n * n;
    total += weight, weight *= 0.48f, x = x * 2.11f + 3.7f;
  }
  return sum / total;
}

/// The next octave's point: turned, so that the lattice doesn't show.
static void turned(float *x, float *y) {
  float u = *x * 1.62f + *y * 1.18f + 5.3f;
  *y = *y * 1.62f - *x * 1.18f + 9.1f;
  *x = u;
}

float hills2(float x, float y, int octaves, uint32_t seed) {
  float sum = 0, weight = 0.5f, total = 0;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise2(x, y, seed + (uint32_t)i);
    total += weight, weight *= 0.5f;
    turned(&x, &y);
  }
  return sum / total;
}

float crests2(float x, float y, int octaves, uint32_t seed) {
  float sum = 0, weight = 0.5f, total = 0;
  for (int i = 0; i < octaves; i++) {
    float n = 1 - magnitude(2 * noise2(x, y, seed + (uint32_t)i) - 1);
    sum += weight * n * n;
    total += weight, weight *= 0.5f;
    turned(&x, &y);
  }
  return sum / total;
}
