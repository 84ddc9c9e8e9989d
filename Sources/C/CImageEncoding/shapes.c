#include "view.h"

/// The distance from the middle, 1 at the edge, of a point in units of the radii.
static float distance(float u, float v, float power) {
  if (power == 2) return length(u, v);
  float a = magnitude(u), b = magnitude(v);
  if (power < 2) return a + b;
  // A power of four, and the box that it approximates.
  float soft = root(root(a * a * a * a + b * b * b * b)), hard = a > b ? a : b;
  return mix(soft, hard, clamp((power - 4) / 4, 0, 1));
}

static color lit(const view *view, const cimg_shape *shape, float u, float v, float c, float s) {
  uint32_t hex = shape->color;
  color base = RGB(hex);
  if (shape->texture != 0) {
    uint32_t seed = view->seed + 1700;
    float grain = shape->texture > 0 ? hills2(u * 16, v * 5, 4, seed)
                                     : hills2(u * 3, v * 3, 4, seed);
    base = base * (1 + 1.5f * magnitude(shape->texture) * (grain - 0.5f));
  }
  if (shape->depth <= 0) return base;
  float z = root(1 - u * u - v * v), nx = u * c - v * s, ny = u * s + v * c;
  float light = clamp(-0.5f * nx - 0.55f * ny + 0.67f * z, 0, 1);
  float rim = clamp(0.75f * nx + 0.1f * ny - 0.45f, 0, 1);
  base = blend(base, base * (0.3f + 0.95f * light), shape->depth);
  base += view->light * rim * 0.3f * shape->depth;
  float glint = clamp(-0.42f * nx - 0.5f * ny + 0.76f * z, 0, 1);
  glint = glint * glint, glint = glint * glint, glint = glint * glint, glint = glint * glint;
  return base + RGB(0xFFFFFF) * (shape->shine * glint * glint);
}

color shapes(const view *view, float x, float y) {
  float far = length(x * 0.8f, y - 0.42f);
  color back = blend(view->middle, view->top, ramp(0.05f, 0.75f, far));
  back = back * (0.9f + 0.2f * hills2(x * 2 + 3, y * 2, 3, view->seed + 1701));
  for (int i = 0; i < view->scene->shape_count; i++) {
    const cimg_shape *shape = &view->scene->shapes[i];
    float dx = x - shape->x, dy = y - shape->y;
    float reach = (shape->radius_x > shape->radius_y ? shape->radius_x : shape->radius_y) * 1.5f;
    if (magnitude(dx) > reach || magnitude(dy) > reach) continue;
    float s = swing(shape->turn), c = swing(shape->turn + 0.25f);
    float u = (dx * c + dy * s) / shape->radius_x, v = (dy * c - dx * s) / shape->radius_y;
    float small = shape->radius_x < shape->radius_y ? shape->radius_x : shape->radius_y;
    float wool = shape->texture > 0 ? 0.1f * shape->texture * hills2(x * 46, y * 46, 2, view->seed) : 0;
    float d = distance(u, v, shape->power) + wool;
    float share = clamp((1 - d) * small / view->pixel + 0.5f, 0, 1);
    share *= clamp((v - shape->from) * shape->radius_y / view->pixel + 0.5f, 0, 1);
    share *= clamp((shape->to - v) * shape->radius_y / view->pixel + 0.5f, 0, 1);
    if (share > 0) back = blend(back, lit(view, shape, u, v, c, s), share);
  }
  return back;
}
