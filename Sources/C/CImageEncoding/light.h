// The parts of the scenes: colours in linear light, noise, and the functions that shape them.
//
// Nothing here calls the mathematics library, so that a picture has the same bytes on every
// machine.
#ifndef LIGHT_H
#define LIGHT_H

#include <stdint.h>

#pragma STDC FP_CONTRACT OFF

/// Red, green and blue in linear light, from 0 to 1; brighter light is cut off at the end.
typedef float color __attribute__((ext_vector_type(4)));

/// A colour that is known before the program runs, from bytes of sRGB with a gamma of 2.
#define RGB(hex)                                                                          \
  ((color){((hex) >> 16 & 255) * ((hex) >> 16 & 255) / 65025.0f,                          \
           ((hex) >> 8 & 255) * ((hex) >> 8 & 255) / 65025.0f,                            \
           ((hex)&255) * ((hex)&255) / 65025.0f, 0})

static inline float clamp(float x, float low, float high) {
  return x < low ? low : x > high ? high : x;
}

static inline float mix(float a, float b, float t) { return a + (b - a) * t; }

static inline color blend(color a, color b, float t) { return a + (b - a) * clamp(t, 0, 1); }

/// A smooth step from 0 at `low` to 1 at `high`, which may be below `low`.
static inline float ramp(float low, float high, float x) {
  float t = clamp((x - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

static inline float magnitude(float x) { return x < 0 ? -x : x; }

static inline float root(float x) { return x <= 0 ? 0 : __builtin_sqrtf(x); }

static inline float length(float x, float y) { return root(x * x + y * y); }

static inline int whole(float x) {
  int i = (int)x;
  return i - (x < (float)i);
}

static inline float part(float x) { return x - (float)whole(x); }

/// e to the power of `x`, which isn't above 0.
static inline float fade(float x) {
  if (x < -60) return 0;
  float t = 1 + x / 256;
  for (int i = 0; i < 8; i++) t *= t;
  return t;
}

/// A sine of period 1.
static inline float swing(float x) {
  float t = part(x), s = t < 0.5f ? 1 : -1;
  t = t < 0.5f ? t : t - 0.5f;
  return s * 16 * t * (0.5f - t);
}

/// The angle of a point around the origin, from 0 to 1.
float turn(float x, float y);

/// A number from 0 up to 1 for a point of a lattice.
static inline float chance(int x, int y, uint32_t seed) {
  uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
  h = (h ^ h >> 15) * 0x2C1B3C6Du;
  h = (h ^ h >> 12) * 0x297A2D39u;
  return (float)((h ^ h >> 15) >> 8) * (1.0f / 16777216);
}

/// Smooth noise from 0 to 1.
float noise1(float x, uint32_t seed);
float noise2(float x, float y, uint32_t seed);

/// Sums of noise at doubled frequencies, from 0 to 1.
float hills1(float x, int octaves, uint32_t seed);
float hills2(float x, float y, int octaves, uint32_t seed);

/// As `hills1` and `hills2`, with sharp crests.
float crests1(float x, int octaves, uint32_t seed);
float crests2(float x, float y, int octaves, uint32_t seed);

#endif
