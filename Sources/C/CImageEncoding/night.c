#include "view.h"

typedef struct {
  float width, least, most, window;
  float haze;
} block;

/// One row of buildings in front of a background.
static color buildings(
    const view *view, color behind, float x, float y, float ground, block block, uint32_t seed) {
  float u = x / block.width + 40;
  int i = whole(u);
  float inside = (u - (float)i) * block.width;
  float narrow = block.width * (0.72f + 0.28f * chance(i, 2, seed));
  float centre = 0.45f + 0.55f * fade(-x * x * 2.2f);
  float tall = mix(block.least, block.most, chance(i, 1, seed) * chance(i, 4, seed) + 0.15f) * centre;
  float top = ground - tall;
  if (chance(i, 5, seed) > 0.75f && magnitude(inside - narrow / 2) < narrow * 0.04f) top -= tall * 0.22f;
  else if (chance(i, 6, seed) > 0.6f && magnitude(inside - narrow / 2) < narrow * 0.24f) top -= tall * 0.07f;
  float side = clamp(inside / view->pixel + 0.5f, 0, 1) * clamp((narrow - inside) / view->pixel + 0.5f, 0, 1);
  float share = below(view, y, top) * side;
  if (share <= 0) return behind;
  color wall = blend(blend(view->near, view->middle, 0.16f + 0.1f * chance(i, 7, seed)), view->bottom, block.haze);
  wall = wall * (1 - 0.35f * (inside / narrow));
  float wide = block.window * (0.8f + 0.5f * chance(i, 8, seed));
  float wx = inside / wide, wy = (y - ground) / (wide * 1.35f);
  int a = whole(wx), b = whole(wy);
  float glow = chance(a + i * 131, b, seed + 9);
  float lit = 0.2f + 0.35f * chance(i, 10, seed);
  float pane = ramp(0.06f, 0.2f, part(wx)) * ramp(0.94f, 0.8f, part(wx)) * ramp(0.14f, 0.3f, part(wy)) *
               ramp(0.9f, 0.72f, part(wy));
  // Where a window is smaller than a pixel, its light spreads over the wall.
  pane = mix(pane, 0.42f, clamp(view->pixel / wide - 0.35f, 0, 1));
  color warm = blend(RGB(0xFFC46B), RGB(0xFFF0CF), chance(a, b + i, seed + 11));
  if (chance(i, 12, seed) > 0.72f) warm = RGB(0xBFE0FF);
  float edge = ramp(0, wide * 0.5f, inside) * ramp(narrow, narrow - wide * 0.5f, inside) * ramp(top, top + wide, y);
  if (glow < lit) wall += warm * pane * edge * (0.35f + 0.8f * chance(a + i, b, seed + 13)) * (1 - block.haze);
  return blend(behind, wall, share);
}

static color skyline(const view *view, float x, float y, float ground) {
  float t = clamp(y / ground, 0, 1);
  color back = blend(blend(view->top, view->middle, t * 1.3f), view->bottom, t * t * t);
  if (view->chance[1] > 0.5f) back += stars(view, x, y, 0.5f) * (1 - t);
  float moon = length(x - view->sun_x, y - 0.16f);
  if (view->chance[2] > 0.55f) back += view->light * (ramp(0.04f, 0.034f, moon) * 0.9f + 0.12f * fade(-moon * 9));
  float glow = fade(-(ground - y) * 5);
  back += blend(RGB(0xFF9A4A), view->bottom, 0.55f) * glow * 0.38f;
  uint32_t seed = view->seed + 700;
  back = buildings(view, back, x + 0.3f, y, ground, (block){0.062f, 0.1f, 0.62f, 0.0085f, 0.42f}, seed);
  back = buildings(view, back, x, y, ground, (block){0.088f, 0.06f, 0.56f, 0.0115f, 0.2f}, seed + 30);
  return buildings(view, back, x + 0.7f, y, ground, (block){0.13f, 0.03f, 0.33f, 0.015f, 0.04f}, seed + 60);
}

color city(const view *view, float x, float y) {
  float ground = view->chance[3] > 0.3f ? 0.66f + 0.08f * view->chance[0] : 1.02f;
  if (y < ground) return skyline(view, x, y, ground);
  float down = y - ground;
  float wave = hills2(x * 16, 3.5f / (down + 0.05f), 3, view->seed + 720) - 0.5f;
  float blur = (chance(whole(x * 400), whole(y * 500), view->seed) - 0.5f) * 0.035f;
  color image = skyline(view, x + wave * 0.05f * (0.3f + down), ground - down * 1.25f - 0.01f + (wave + blur) * 0.14f, ground);
  color back = image * (0.62f - 0.5f * down);
  back = blend(back, view->near, 0.12f);
  return blend(back, blend(view->near, RGB(0xFFB066), 0.12f), ramp(0.014f, 0.004f, down));
}

color aurora(const view *view, float x, float y) {
  float ground = 0.76f + 0.1f * view->chance[0];
  int mirrored = view->chance[5] > 0.35f && y > ground;
  float v = mirrored ? ground - (y - ground) * 0.9f : y;
  float u = mirrored ? x + 0.04f * (noise2(x * 20, 6 / (y - ground + 0.05f), view->seed + 801) - 0.5f) : x;
  color back = blend(view->top * 0.5f, view->middle * 0.45f, ramp(0, ground, v));
  back += stars(view, u, v, 0.85f);
  static const uint32_t greens[3] = {0x3CF09A, 0x58F5B8, 0x8CF06A};
  static const uint32_t reds[4] = {0x9A4CF0, 0xE04CA8, 0x4C7CF0, 0xC83CC8};
  color low = RGB(greens[(int)(view->chance[3] * 2.99f)]), high = RGB(reds[(int)(view->chance[4] * 3.99f)]);
  for (int i = 0; i < 3; i++) {
    uint32_t seed = view->seed + 810 + (uint32_t)i * 8;
    float warp = u + 0.25f * (hills2(u * 1.6f, v * 0.9f, 3, seed) - 0.5f);
    float base = 0.3f + 0.13f * (float)i + 0.34f * (hills1(warp * 1.5f + 4, 3, seed + 3) - 0.5f);
    float up = base - v;
    float rays = 0.3f + 0.9f * hills1(warp * 19 + (float)i * 5, 3, seed + 5);
    float veil = hills1(warp * 2.6f + 8, 2, seed + 6);
    float glow = ramp(-0.035f, 0.03f, up) * fade(-(up > 0 ? up : 0) * (4.2f + 5 * (1 - veil)));
    back += blend(low, high, up * 3.4f) * glow * rays * ramp(0.25f, 0.62f, veil) * 0.85f;
    back += low * 0.05f * fade(-magnitude(up) * 5);
  }
  if (mirrored) back = back * 0.6f;
  float top = ground - 0.02f - 0.13f * crests1(u * 1.5f + 3, 6, view->seed + 830);
  color land = view->near * (0.35f + 0.5f * view->chance[6]);
  back = blend(back, land, pines(view, u, v, top, 0.045f + 0.04f * view->chance[7], view->seed + 831));
  if (y > ground && !mirrored) back = blend(land * 0.6f, land, hills2(x * 30, y * 40, 3, view->seed + 833));
  return back;
}

/// The night sky with the Milky Way over a ridge.
color galaxy(const view *view, float x, float y) {
  float lean = view->chance[0] > 0.5f ? 1 : -1;
  float along = (y - 0.4f) * 0.8f + x * 0.6f * lean, across = x * 0.8f - (y - 0.4f) * 0.6f * lean;
  float cloud = hills2(along * 3 + 4, across * 5, 5, view->seed + 901);
  float dust = hills2(along * 5 + 9, across * 10, 5, view->seed + 905);
  float band = fade(-across * across * 16);
  color back = blend(view->top, view->middle, ramp(0.2f, 0.95f, y)) * 0.45f;
  back += blend(view->middle, view->light, 0.55f) * band * (0.08f + 0.75f * cloud * cloud);
  back += RGB(0xE8A0C8) * 0.25f * band * ramp(0.55f, 0.8f, hills2(along * 4, across * 7 + 3, 3, view->seed + 908));
  back = back * (1 - 0.75f * fade(-across * across * 60) * ramp(0.48f, 0.66f, dust));
  back += stars(view, x, y, 0.6f + 0.4f * band);
  back += view->bottom * 0.5f * fade(-(0.86f - y > 0 ? 0.86f - y : 0) * 6);
  float top = 0.84f - 0.17f * (crests1(x * 1.3f + 2, 6, view->seed + 910) - 0.25f);
  if (view->chance[3] > 0.5f) {
    // A tent that is lit from inside.
    float tx = (x - 0.5f * (view->chance[4] - 0.5f)) / 0.1f, ty = (0.93f - y) / 0.12f;
    float inside = 1 - magnitude(tx) - ty;
    color ground = blend(back, view->near * 0.25f, pines(view, x, y, top, 0.05f, view->seed + 911));
    ground += RGB(0xFFA040) * 0.35f * fade(-length(tx * 0.6f, ty - 0.3f) * 1.6f);
    color cloth = blend(RGB(0xE8782A), RGB(0xFFD890), 0.6f * (1 - magnitude(tx)) + 0.3f * (1 - ty));
    return ty < 0 ? ground : blend(ground, cloth, clamp(inside / view->pixel * 0.1f, 0, 1));
  }
  return blend(back, view->near * 0.25f, pines(view, x, y, top, 0.06f, view->seed + 911));
}
