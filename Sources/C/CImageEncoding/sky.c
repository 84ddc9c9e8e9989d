#include "view.h"

static color sun(const view *view, float x, float y) {
  float d = length(x - view->sun_x, y - view->sun_y);
  float disc = ramp(0.036f, 0.028f, d);
  return view->light * (disc * 0.9f + 0.32f * fade(-d * 9) + 0.16f * fade(-d * 2.4f));
}

color sky(const view *view, float x, float y, float horizon, float cover) {
  float t = clamp(y / horizon, 0, 1);
  color base = t < 0.55f ? blend(view->top, view->middle, t / 0.55f)
                         : blend(view->middle, view->bottom, (t - 0.55f) / 0.45f);
  base += sun(view, x, y);
  if (cover <= 0) return base;
  // A plane of clouds above the land, which runs together at the horizon.
  float far = 1 / (horizon - (y < horizon ? y : horizon) + 0.16f);
  float u = x * far * 0.9f, v = far * 1.7f;
  float thick = hills2(u + 3, v, 5, view->seed + 11);
  float lit = hills2(u + 3.1f, v - 0.16f, 3, view->seed + 11);
  float share = ramp(0.62f - 0.24f * cover, 0.86f - 0.2f * cover, thick);
  color edge = blend(view->bottom, view->light, 0.45f) * 1.04f;
  color body = blend(view->middle, view->far, 0.35f) * 0.85f;
  color cloud = blend(body, edge, clamp(0.55f + (lit - thick) * 4.5f, 0, 1));
  return blend(base, cloud, share * 0.85f * ramp(1.02f * horizon, 0.72f * horizon, y));
}

color stars(const view *view, float x, float y, float amount) {
  float sum = 0;
  for (int layer = 0; layer < 2; layer++) {
    float scale = layer == 0 ? 34 : 78;
    float u = x * scale + 300, v = y * scale;
    int i = whole(u), j = whole(v);
    uint32_t seed = view->seed + 70 + (uint32_t)layer;
    if (chance(i, j, seed) > 0.1f + 0.24f * amount) continue;
    float du = u - (float)i - 0.2f - 0.6f * chance(i, j, seed + 2);
    float dv = v - (float)j - 0.2f - 0.6f * chance(i, j, seed + 4);
    float size = 0.05f + 0.11f * chance(i, j, seed + 6) * chance(i, j, seed + 7);
    float least = 0.6f * view->pixel * scale;
    float reach = size > least ? size : least;
    float d = (du * du + dv * dv) / (reach * reach);
    sum += fade(-d) * (size / reach) * (0.15f + chance(i, j, seed + 8));
  }
  return (color){0.95f, 0.97f, 1.0f, 0} * sum * amount;
}

float pines(const view *view, float x, float y, float ground, float size, uint32_t seed) {
  if (y < ground - 1.35f * size) return 0;
  float cover = below(view, y, ground);
  float step = size * 0.3f, u = x / step;
  for (int i = whole(u) - 1; i <= whole(u) + 1 && cover < 1; i++) {
    float tall = size * (0.55f + 0.75f * chance(i, 1, seed));
    float middle = ((float)i + 0.2f + 0.6f * chance(i, 2, seed)) * step;
    float down = (y - (ground - tall)) / tall;
    if (down < 0 || down > 1.2f) continue;
    float jag = part(down * 6 + chance(i, 3, seed));
    float half = tall * 0.21f * (0.1f + 0.9f * down) * (0.55f + 0.45f * jag);
    float share = clamp((half - magnitude(x - middle)) / view->pixel + 0.5f, 0, 1);
    if (share > cover) cover = share;
  }
  return cover;
}
