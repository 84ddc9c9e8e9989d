#include "view.h"

/// The light on a rock face at a point: 0 in the shadow, 1 towards the sun.
static float slope(const view *view, float x, float y, float scale, uint32_t seed) {
  float here = crests2(x * scale, y * scale * 0.8f, 4, seed);
  float there = crests2(x * scale + 0.35f * side(view), y * scale * 0.8f - 0.2f, 4, seed);
  return clamp(0.5f + (here - there) * 1.7f, 0, 1);
}

/// The crest of a great peak, and of its ranges.
static float peak(float x, float middle, float height, uint32_t seed) {
  float d = magnitude(x - middle);
  float cone = height * (1 - 1.15f * d) - 0.1f * d;
  return cone * 0.72f + height * 0.5f * (crests1(x * 2.2f + 5, 6, seed) - 0.35f);
}

/// A snowy range against the sky; nothing is drawn where the sky is.
static color range(
    const view *view, color behind, float x, float y, float foot, float height, float snow) {
  float top = foot - peak(x, 0.5f * view->chance[2] - 0.25f, height, view->seed + 31);
  float share = below(view, y, top);
  if (share <= 0) return behind;
  float lit = slope(view, x, y, 5, view->seed + 41);
  color rock = blend(view->near, view->far, 0.35f + 0.5f * lit);
  float line = top + height * (snow + 0.35f * (hills2(x * 9, y * 9, 3, view->seed + 44) - 0.5f));
  color white = blend(blend(view->top, view->far, 0.5f), blend(view->light, RGB(0xFFFFFF), 0.4f),
                      0.25f + 0.75f * lit);
  color face = blend(rock, white * 0.95f, ramp(line + 0.03f, line - 0.05f, y));
  face = blend(face, view->bottom, 0.15f + 0.55f * ramp(foot - height * 0.5f, foot, y));
  return blend(behind, face, share);
}

color mountains(const view *view, float x, float y) {
  float horizon = 0.52f + 0.1f * view->chance[0], tops[7], covers[7];
  int count = 4 + (int)(view->chance[5] * 3);
  for (int i = 0; i < count; i++) {
    float depth = (float)i / (float)(count - 1);
    uint32_t seed = view->seed + 100 + (uint32_t)i * 9;
    float swell = mix(0.17f, 0.2f, depth) * (crests1(x * (1.1f + 0.5f * depth) + 9, 6, seed) - 0.4f);
    tops[i] = horizon + 0.4f * depth - swell;
    covers[i] = view->chance[6] > 0.35f && i >= count - 2
                    ? pines(view, x, y, tops[i], 0.035f + 0.05f * depth * view->chance[7], seed)
                    : below(view, y, tops[i]);
  }
  int first = hiding(covers, count);
  color back = covers[first] < 1 ? sky(view, x, y, horizon + 0.1f, view->chance[1] * 0.8f) : view->far;
  if (covers[first] < 1 && view->chance[3] > 0.45f)
    back = range(view, back, x, y, horizon + 0.12f, 0.34f + 0.16f * view->chance[4], 0.34f);
  for (int i = first; i < count; i++) {
    if (covers[i] <= 0) continue;
    float depth = (float)i / (float)(count - 1);
    color shade = blend(view->far, view->near, 0.08f + 0.92f * depth);
    shade = shade * (0.8f + 0.4f * hills2(x * 14, y * 22, 3, view->seed + 103 + (uint32_t)i * 9));
    // Mist lies in the valleys between the ranges.
    shade = blend(shade, view->bottom, (0.6f - 0.5f * depth) * ramp(tops[i], tops[i] + 0.2f, y));
    back = blend(back, shade, covers[i]);
  }
  return back;
}

static color shore(const view *view, float x, float y, float water) {
  color back = sky(view, x, y, water, view->chance[1] * 0.7f);
  back = range(view, back, x, y, water, 0.3f + 0.2f * view->chance[4], 0.3f + 0.3f * view->chance[5]);
  for (int i = 0; i < 2; i++) {
    uint32_t seed = view->seed + 130 + (uint32_t)i * 7;
    float top = water - 0.01f - (0.11f - 0.06f * (float)i) * hills1(x * 2 + (float)i * 4, 4, seed);
    color shade = blend(view->far, view->near, 0.55f + 0.4f * (float)i);
    back = blend(back, shade, pines(view, x, y, top, 0.05f, seed));
  }
  return back;
}

color lake(const view *view, float x, float y) {
  float water = 0.52f + 0.1f * view->chance[0];
  if (y < water) return shore(view, x, y, water);
  float down = y - water;
  float ripple = hills2(x * 9, 5 / (down + 0.06f), 3, view->seed + 55) - 0.5f;
  float mirrored = water - down * 0.95f - 0.02f - ripple * (0.02f + 0.1f * down);
  color back = shore(view, x + ripple * 0.03f, mirrored, water) * 0.82f;
  back = blend(back, blend(view->top, view->near, 0.5f), 0.12f + 0.5f * down);
  back += view->light * 0.1f * ramp(0.62f, 0.8f, ripple + 0.5f) * (0.4f + down);
  float stones = hills2(x * 7, y * 16, 4, view->seed + 58) * 0.5f;
  float bank = 1.13f - 0.25f * view->chance[6] - 0.2f * stones + 0.12f * (x - 0.2f) * (x - 0.2f);
  color rock = view->near * (0.5f + 1.6f * stones);
  return blend(back, rock, below(view, y, bank));
}

color desert(const view *view, float x, float y) {
  float horizon = 0.4f + 0.14f * view->chance[0];
  color back = sky(view, x, y, horizon + 0.06f, view->chance[1] > 0.7f ? 0.4f : 0);
  int count = 4;
  for (int i = 0; i < count; i++) {
    float depth = (float)i / (float)(count - 1);
    uint32_t seed = view->seed + 200 + (uint32_t)i * 5;
    float wide = 1.5f - 0.75f * depth;
    float wave = hills1(x * wide + 4, 2, seed);
    float top = horizon + 0.07f + 0.36f * depth * depth - (0.1f + 0.16f * depth) * (wave - 0.4f);
    float cover = below(view, y, top);
    if (cover <= 0) continue;
    float down = (y - top) / (0.2f + 0.3f * depth);
    // The ridge of the dune winds down from its crest and separates light from shade.
    float crest = hills1(x * wide * 0.9f + 4 + down * 0.8f, 2, seed) - wave;
    float lit = ramp(-0.05f, 0.06f, crest + 0.05f * view->chance[2] - 0.02f);
    float ripple = swing(y * (70 - 30 * depth) + x * 9 + 3 * hills2(x * 5, y * 9, 3, seed + 2));
    color sun = blend(view->far, view->light, 0.3f);
    color shade = blend(view->near, view->far, 0.3f - 0.2f * depth);
    color sand = blend(shade, sun, lit * (0.8f + 0.07f * ripple * depth));
    sand = sand * (0.95f + 0.1f * hills2(x * 90, y * 90, 2, seed + 4));
    sand = blend(sand, view->bottom, 0.5f * (1 - depth) * (1 - depth));
    back = blend(back, sand, cover);
  }
  return back;
}

color canyon(const view *view, float x, float y) {
  float horizon = 0.46f + 0.1f * view->chance[0];
  color back = sky(view, x, y, horizon, view->chance[1] * 0.6f);
  for (int i = 0; i < 4; i++) {
    float depth = (float)i / 3;
    uint32_t seed = view->seed + 260 + (uint32_t)i * 5;
    float raw = hills1(x * (1.6f + depth) + 3, 3, seed);
    float steps = 4 + 2 * view->chance[3];
    float flat = ((float)whole(raw * steps) + ramp(0.55f, 0.95f, part(raw * steps))) / steps;
    float top = horizon + 0.06f + 0.34f * depth - 0.34f * (1 - 0.35f * depth) * (flat - 0.35f);
    float cover = below(view, y, top);
    if (cover <= 0) continue;
    float layer = y * 26 + 2 * hills2(x * 2.5f, y * 3, 3, seed + 2);
    float band = hills1(layer * 1.3f, 3, view->seed + 270);
    float lit = slope(view, x, y * 0.25f, 7, seed + 3);
    color rock = blend(blend(view->near, RGB(0xA84A24), 0.45f), blend(view->far, RGB(0xF0C090), 0.35f), ramp(0.2f, 0.8f, band));
    rock = rock * (0.3f + 0.9f * lit);
    rock = blend(rock, view->bottom, 0.5f * (1 - depth) * (1 - depth));
    back = blend(back, rock, cover);
  }
  return back;
}

/// Rows of flowers that run to the horizon.
color field(const view *view, float x, float y) {
  float horizon = 0.42f + 0.12f * view->chance[0];
  color back = y < horizon ? sky(view, x, y, horizon, 0.25f + 0.75f * view->chance[1]) : view->near;
  float hill = horizon - 0.09f * hills1(x * 1.7f + 4, 4, view->seed + 301);
  color blue = blend(view->far, view->middle, 0.4f) * 0.8f;
  back = blend(back, blue, below(view, y, hill));
  float trees = horizon - 0.006f - 0.012f * hills1(x * 12, 3, view->seed + 302);
  back = blend(back, view->near * 0.8f, below(view, y, trees));
  if (y < horizon) return back;
  float deep = 1 / (y - horizon + 0.035f);
  float u = (x - 0.5f * (view->chance[2] - 0.5f)) * deep * 1.1f;
  float row = 0.5f + 0.5f * swing(u * 0.9f);
  float bloom = hills2(u * 9, deep * 14, 3, view->seed + 303);
  static const uint32_t blossoms[6] = {0x8A5CC8, 0xD8303C, 0xF0B824, 0xE87CA8, 0xF4EAD8, 0xE8C860};
  uint32_t hex = blossoms[(int)(view->chance[3] * 5.99f)];
  color petals = RGB(hex) * (0.55f + 0.75f * bloom);
  color green = blend(RGB(0x2E5A22), view->near, 0.35f) * (0.5f + bloom);
  color ground = blend(green, petals, ramp(0.25f, 0.6f, row * 0.75f + bloom * 0.35f));
  ground = ground * (0.8f * view->bottom + 0.35f);
  return blend(ground, view->bottom * 0.9f, 0.5f * ramp(horizon + 0.16f, horizon, y));
}
