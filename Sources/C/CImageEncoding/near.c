#include "view.h"

/// Ranges of pines in the mist.
color woods(const view *view, float x, float y) {
  float grounds[8], covers[8];
  int count = 5 + (int)(view->chance[1] * 3);
  for (int i = 0; i < count; i++) {
    float depth = (float)i / (float)(count - 1);
    uint32_t seed = view->seed + 1000 + (uint32_t)i * 6;
    float lean = (view->chance[2] - 0.5f) * 0.7f * (i % 2 == 0 ? x : -x);
    grounds[i] = 0.3f + 0.72f * depth + lean * (1 - depth * 0.5f) -
                 0.16f * (hills1(x * 1.4f + 6, 3, seed) - 0.5f);
    covers[i] = pines(view, x, y, grounds[i], 0.07f + 0.16f * depth, seed);
  }
  color mist = blend(view->middle, view->bottom, 0.5f);
  float sun = length(x - view->sun_x, y - 0.15f);
  color back = blend(view->middle, view->bottom, ramp(0, 0.5f, y)) * 0.95f +
               view->light * (0.3f * fade(-sun * 3) + 0.25f * fade(-sun * 9));
  for (int i = hiding(covers, count); i < count; i++) {
    if (covers[i] <= 0) continue;
    float depth = (float)i / (float)(count - 1), size = 0.07f + 0.16f * depth;
    color dark = blend(blend(view->far, mist, 0.3f), view->near * 0.8f, 0.12f + 0.88f * depth);
    float fog = hills2(x * 2.5f, y * 5, 4, view->seed + 1002 + (uint32_t)i * 6);
    float low = ramp(grounds[i] - size * 0.6f, grounds[i] + 0.16f, y);
    back = blend(back, blend(dark, mist, (0.85f - 0.6f * depth) * low * (0.5f + fog)), covers[i]);
  }
  return back;
}

/// Trunks inside of a forest, with the light between them.
color forest(const view *view, float x, float y) {
  static const uint32_t leaves[4] = {0x6E9A2E, 0xD8862A, 0x3E7A34, 0xC8B43A};
  color leaf = RGB(leaves[(int)(view->chance[0] * 3.99f)]);
  color mist = blend(blend(leaf, RGB(0xF4F0C8), 0.55f), view->bottom, 0.35f);
  float sun = length((x - view->sun_x) * 0.8f, y - 0.32f);
  color back = mist * (0.5f + 0.75f * fade(-sun * 2.2f));
  float haze = hills2(x * 9, y * 7, 4, view->seed + 1101);
  back = blend(back, leaf * 0.8f, 0.75f * ramp(0.4f, 0.62f, haze));
  for (int i = 0; i < 4; i++) {
    float depth = (float)i / 3;
    uint32_t seed = view->seed + 1110 + (uint32_t)i * 6;
    float step = 0.09f + 0.2f * depth * depth + 0.05f * depth;
    float ground = 0.62f + 0.3f * depth - 0.05f * hills1(x * 3, 3, seed);
    float ground_share = ramp(ground - 0.01f, ground + 0.05f, y);
    if (ground_share > 0) {
    color floor = blend(leaf * 0.55f, RGB(0x5A4426), 0.4f * hills2(x * 8, y * 20, 3, seed + 4));
    floor = blend(floor, mist, 0.65f * (1 - depth)) * (0.6f + 0.7f * hills2(x * 34, y * 60, 3, seed + 5));
    back = blend(back, floor, ground_share);
    }
    float u = (x + 0.02f * (noise1(y * 3, seed) - 0.5f)) / step;
    int k = whole(u);
    float middle = 0.25f + 0.5f * chance(k, 1, seed);
    float thick = step * (0.09f + 0.1f * chance(k, 2, seed)) * (1 + 0.5f * ramp(ground - 0.12f, ground + 0.03f, y));
    float d = (u - (float)k - middle) * step;
    if (magnitude(d) < thick && y < ground + 0.05f) {
      float side = d / thick * (view->sun_x > x ? 1 : -1);
      float bark = hills2(x * 90, y * 9, 3, seed + 7);
      color wood = blend(RGB(0x1C1610), RGB(0x7A5C3E), clamp(0.3f + 0.5f * side + 0.5f * (bark - 0.4f), 0, 1));
      wood = blend(wood, mist, 0.8f * (1 - depth) * (1 - depth));
      back = blend(back, wood, clamp((thick - magnitude(d)) / view->pixel, 0, 1));
    }
    if (y > 0.62f) continue;
    float crown = hills2(x * (4 + 3 * depth) + 7, y * (5 + 3 * depth), 5, seed + 9);
    float cover = ramp(0.5f, 0.6f, crown + 0.35f * (0.3f - 0.1f * depth - y));
    if (cover <= 0) continue;
    color green = leaf * (0.35f + 1.1f * hills2(x * 30, y * 30, 2, seed + 10));
    back = blend(back, blend(green, mist, 0.7f * (1 - depth)), cover * 0.9f);
  }
  // Rays that fall from the sun through the crowns.
  float ray = hills1(turn(x - view->sun_x, y + 0.12f) * 55, 3, view->seed + 1150);
  return back + view->light * 0.34f * ramp(0.5f, 0.8f, ray) * fade(-sun * 1.7f);
}

/// Lights out of focus.
color lights(const view *view, float x, float y) {
  static const uint32_t colors[8] = {0xFFB45A, 0xFF6A4A, 0xFFE2A0, 0x6AD0FF, 0xF05AA0, 0x7AF0B0, 0xFFF4E0, 0x8A7AFF};
  color back = blend(view->top * 0.3f, view->near * 0.8f + view->middle * 0.12f, y);
  for (int layer = 0; layer < 4; layer++) {
    float cell = 0.1f + 0.075f * (float)layer;
    uint32_t seed = view->seed + 1200 + (uint32_t)layer * 9;
    float u = x / cell + 30, v = y / cell + 0.37f * (float)layer;
    for (int n = 0; n < 9; n++) {
      int i = whole(u) - 1 + n % 3, j = whole(v) - 1 + n / 3;
      float place = ((float)j + 0.5f) * cell - 0.18f * (float)layer * cell;
      float crowd = fade(-(place - 0.52f) * (place - 0.52f) * 5);
      if (chance(i, j, seed) > 0.62f * crowd) continue;
      float du = u - (float)i - 0.25f - 0.5f * chance(i, j, seed + 1), dv = v - (float)j - 0.25f - 0.5f * chance(i, j, seed + 2);
      float size = 0.34f + 0.28f * chance(i, j, seed + 3), d = length(du, dv) / size;
      if (d > 1.1f) continue;
      int pick = (int)(chance(i, j, seed + 4) * 4) + (view->chance[0] > 0.5f ? 4 : 0);
      if (chance(i, j, seed + 6) > 0.8f) pick = (pick + 3) % 8;
      float soft = view->pixel / (cell * size) + 0.06f;
      float disc = ramp(1, 1 - soft, d) * (0.5f + 0.4f * ramp(0.6f, 0.98f, d));
      back += RGB(colors[pick]) * disc * (0.16f + 0.5f * chance(i, j, seed + 5) * crowd);
    }
  }
  return back;
}

/// A blurred garden, the background of a close object.
static color garden(const view *view, float x, float y, color tint) {
  float n = hills2(x * 2.1f + 3, y * 2.1f, 2, view->seed + 1300);
  color back = blend(tint * 0.16f, blend(tint, view->light, 0.25f) * 0.75f, ramp(0.25f, 0.8f, n));
  float u = x * 4.5f + 20, v = y * 4.5f;
  int i = whole(u), j = whole(v);
  float d = length(u - (float)i - 0.3f - 0.4f * chance(i, j, view->seed + 1304), v - (float)j - 0.3f - 0.4f * chance(i, j, view->seed + 1305)) * 1.5f;
  return back + view->light * 0.07f * ramp(0.42f, 0.34f, d) * (chance(i, j, view->seed + 1303) > 0.7f);
}

color flower(const view *view, float x, float y) {
  static const uint32_t tints[8][2] = {{0xE8447C, 0xFFC2D8}, {0xF4B41E, 0xFFF0A0}, {0xF8F4EC, 0xE8D8E8}, {0x7A4CE0, 0xD0B8FF},
                                       {0xE83A24, 0xFFB08A}, {0x3C6CE0, 0xB8DCFF}, {0xF07AB8, 0xFFE4F0}, {0xF08A1E, 0xFFE0A0}};
  const uint32_t *tint = tints[(int)(view->chance[0] * 7.99f)];
  float cx = 0.44f * (view->chance[1] - 0.5f), cy = 0.5f + 0.16f * (view->chance[2] - 0.5f);
  color back = garden(view, x, y, RGB(0x4A8038));
  float stem = cx + 0.1f * (y - cy) * (y - cy);
  if (y > cy) back = blend(back, RGB(0x4E8A32) * (0.6f + 14 * clamp(x - stem, -0.02f, 0.03f)), clamp((0.014f - magnitude(x - stem)) / view->pixel + 0.5f, 0, 1));
  float dx = x - cx, dy = (y - cy) * (1 + 0.35f * view->chance[3]), r = length(dx, dy), a = turn(dx, dy);
  int petals = 5 + (int)(view->chance[4] * 9);
  int rings = view->chance[5] > 0.45f ? 4 : 2;
  for (int ring = 0; ring < rings; ring++) {
    float size = 0.4f * (1 - 0.2f * (float)ring) * (0.85f + 0.3f * view->chance[6]);
    float t = a * (float)petals + 0.5f * (float)ring + 0.13f * view->chance[7];
    int k = whole(t) % petals;
    float across = 2 * part(t) - 1;
    float reach = size * (0.88f + 0.2f * chance(k, ring, view->seed + 1310)) * root(1 - 0.82f * across * across * across * across);
    float gap = 0.25f + 0.75f * ramp(1, 0.72f, magnitude(across));
    reach *= mix(gap, 1, ramp(0.6f, 0.1f, r / size));
    float cover = clamp((reach - r) / view->pixel + 0.5f, 0, 1);
    if (cover <= 0) continue;
    float vein = hills2(across * 9 + (float)k * 7, r * 5, 3, view->seed + 1320);
    color petal = blend(RGB(tint[1]), RGB(tint[0]), ramp(0.05f, 0.9f, r / size) * 0.8f + 0.3f * (vein - 0.5f));
    petal = petal * (0.5f + 0.5f * ramp(0.02f, 0.75f, r / size)) * (0.72f + 0.34f * (1 - across * across)) * (1.02f - 0.12f * across);
    petal = petal * (1 - 0.35f * ramp(0.75f, 1, r / reach) * (ring + 1 < rings ? 0.4f : 0));
    back = blend(back * (1 - 0.4f * ramp(reach + 0.05f, reach, r)), petal, cover);
  }
  float heart = 0.085f + 0.05f * (petals > 8);
  float seeds = chance(whole(dx * 120 + 200), whole(dy * 120 + 200), view->seed + 1330);
  color middle = blend(RGB(0x6A4410), RGB(0xFFD84A), 0.3f + 0.4f * seeds + 0.5f * ramp(heart, 0, r) - 0.3f * ramp(0.03f, 0, r));
  return blend(back, middle * (0.8f + 0.3f * (-dy / heart)), ramp(heart + 0.01f, heart - 0.01f, r));
}

/// A leaf with its veins and drops of water.
color leaf(const view *view, float x, float y) {
  static const uint32_t tints[5][2] = {{0x1E5A1E, 0x8CC84A}, {0x0E4A3A, 0x5AC89A}, {0x7A1E1A, 0xF08A3A}, {0x8A5A0E, 0xF4D04A}, {0x2A4A12, 0xB8E05A}};
  const uint32_t *tint = tints[(int)(view->chance[0] * 4.99f)];
  float lean = 0.5f + 0.6f * view->chance[1];
  float along = x * 0.8f + (y - 0.5f) * lean, across = (y - 0.5f) * 0.85f - x * lean * 0.75f + 0.2f * (view->chance[2] - 0.5f);
  across += 0.05f * swing(along * 0.5f + view->chance[3]);
  float d = magnitude(across);
  float rib = along * (6 + 3 * view->chance[4]) - d * 3.2f + 0.3f * noise2(along * 3, across * 3, view->seed + 1401) + (across > 0 ? 0.5f : 0);
  float t = part(rib), from = (t < 0.5f ? t : 1 - t) * 2;
  float fine = crests2(along * 26, across * 26, 3, view->seed + 1405);
  float lit = 0.3f + 0.5f * ramp(0, 0.7f, from) + 0.25f * (hills2(x * 2, y * 2, 3, view->seed + 1407) - 0.5f) - 0.12f * ramp(0.5f, 0.95f, fine);
  lit += 0.3f * (t < 0.5f ? -1 : 1) * (from - 0.5f) * 0.6f;
  color face = blend(RGB(tint[0]), RGB(tint[1]), lit);
  color vein = blend(RGB(tint[1]), RGB(0xF8FFD8), 0.4f);
  face = blend(face, vein, 0.75f * ramp(0.1f, 0.02f, from) * ramp(0.8f, 0.1f, d));
  face = blend(face, vein, ramp(0.022f, 0.012f, d));
  for (int layer = 0; layer < 2 && view->chance[5] > 0.35f; layer++) {
    float cell = layer == 0 ? 0.17f : 0.07f, u = x / cell + 20, v = y / cell;
    int i = whole(u), j = whole(v);
    uint32_t seed = view->seed + 1420 + (uint32_t)layer * 5;
    if (chance(i, j, seed) > 0.36f) continue;
    float du = u - (float)i - 0.5f, dv = v - (float)j - 0.5f, size = 0.16f + 0.24f * chance(i, j, seed + 1);
    float r = length(du, dv) / size;
    face = face * (1 - 0.45f * ramp(1.25f, 0.9f, length(du - 0.03f, dv - 0.06f) / size) * (r > 0.97f));
    if (r > 1) continue;
    color drop = blend(RGB(tint[0]) * 0.8f, RGB(tint[1]) * 1.15f, 0.5f + 0.6f * dv / size);
    drop += RGB(0xFFFFFF) * (0.9f * ramp(0.24f, 0.1f, length(du + 0.4f * size, dv + 0.4f * size) / size) + 0.25f * ramp(0.75f, 1, r) * (dv > 0));
    face = blend(face, drop, clamp((1 - r) * size * cell / view->pixel, 0, 1));
  }
  float focus = ramp(1.0f, 0.35f, length(x, y - 0.5f));
  return face * (0.5f + 0.55f * focus);
}

/// A person seen from behind, looking at a landscape.
color person(const view *view, float x, float y) {
  color back = view->chance[0] < 0.35f ? sea(view, x, y) : view->chance[0] < 0.65f ? mountains(view, x, y) : lights(view, x, y);
  float cx = 0.5f * (view->chance[1] - 0.5f), dx = x - cx;
  static const uint32_t coats[8] = {0xC8382E, 0xE0B030, 0x2E4A6E, 0x3A5A3A, 0x8A5A3A, 0xD8D0C4, 0x282C34, 0x7A3A5A};
  static const uint32_t hairs[6] = {0x1E1612, 0x4A2E1A, 0x8A5A2E, 0xC89A54, 0x6A2E18, 0x2A2422};
  color coat = RGB(coats[(int)(view->chance[2] * 7.99f)]), hair = RGB(hairs[(int)(view->chance[3] * 5.99f)]);
  float side = view->sun_x > cx ? 1 : -1;
  float scale = 0.85f + 0.3f * view->chance[4];
  float hy = 0.46f + 0.06f * view->chance[5], rx = 0.105f * scale, ry = 0.14f * scale;
  float fold = hills2(x * 7, y * 5, 3, view->seed + 1501);
  // The shoulders and the coat.
  float slope = 0.075f * scale + 0.55f * dx * dx + 1.9f * dx * dx * dx * dx;
  float top = hy + ry * 0.86f + slope * 1.15f;
  float wide = 0.34f * scale - magnitude(dx) + 0.1f * (y - top);
  float body = below(view, y, top) * clamp(wide / view->pixel, 0, 1);
  color cloth = coat * (0.32f + 0.6f * fold + 0.8f * clamp(side * dx, -0.2f, 0.3f));
  cloth = cloth * (1 - 0.4f * ramp(0.016f, 0, magnitude(dx + 0.01f * fold)));
  cloth = cloth * (0.6f * blend(view->bottom, view->light, 0.5f) + 0.32f);
  cloth += view->light * 0.5f * ramp(0.016f, 0, y - top) * clamp(0.5f + side * dx * 3, 0, 1);
  back = blend(back, cloth, body);
  float hx = dx / rx, hv = (y - hy) / ry, r = length(hx, hv);
  float longer = view->chance[6] > 0.45f && y > hy ? 0.8f : 0;
  float strand = hills2(dx * 60, y * 6, 3, view->seed + 1510);
  float rim = 1 + 0.09f * (strand - 0.5f);
  float share = clamp((rim - r) * rx / view->pixel + 0.5f, 0, 1);
  if (longer > 0) {
    float half = rx * (1 + 0.12f * swing(y * 2) + 0.2f * (y - hy)) + 0.012f * (strand - 0.5f);
    float end = hy + ry * (1.7f + 0.7f * view->chance[7]) + 0.04f * strand;
    float fall = clamp((half - magnitude(dx)) / view->pixel + 0.5f, 0, 1) * clamp((end - y) / view->pixel * 0.2f, 0, 1);
    if (fall > share) share = fall;
  } else {
    float neck = clamp((rx * 0.52f - magnitude(dx)) / view->pixel, 0, 1) * (y > hy && y < top + 0.02f);
    back = blend(back, RGB(0xB88460) * (0.35f + 0.5f * clamp(0.5f + side * dx * 8, 0, 1)), neck);
  }
  color lock = hair * (0.45f + 0.9f * strand) * (0.75f + 0.5f * clamp(side * hx, -1, 1));
  lock = lock * (0.6f * view->bottom + 0.45f);
  lock += view->light * 0.55f * ramp(0.78f, 1.02f, r) * ramp(1.3f, 1.02f, r) * clamp(0.25f + 0.75f * side * hx, 0, 1) * (0.5f + strand * 0.5f);
  if (view->chance[7] > 0.72f && y < hy - ry * 0.15f + 0.06f * hx * hx) {
    color wool = RGB(coats[(int)(view->chance[7] * 29) % 8]);
    lock = wool * (0.4f + 0.35f * (swing(hx * 4) * 0.5f + 0.5f) + 0.5f * clamp(side * hx, -0.4f, 1));
  }
  return blend(back, lock, share);
}
