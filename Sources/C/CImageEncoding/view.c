#include "view.h"

#include <string.h>

typedef color (*shader)(const view *, float, float);

static shader shader_of(cimg_subject subject) {
  static const shader shaders[] = {
      [CIMG_PLAIN] = shapes,         [CIMG_MOUNTAINS] = mountains, [CIMG_LAKE] = lake,
      [CIMG_DESERT] = desert,        [CIMG_CANYON] = canyon,       [CIMG_FIELD] = field,
      [CIMG_FOREST] = forest,        [CIMG_WOODS] = woods,         [CIMG_SEA] = sea,
      [CIMG_COAST] = coast,          [CIMG_CLOUDS] = clouds,       [CIMG_CITY] = city,
      [CIMG_AURORA] = aurora,        [CIMG_GALAXY] = galaxy,       [CIMG_LIGHTS] = lights,
      [CIMG_FLOWER] = flower,        [CIMG_LEAF] = leaf,           [CIMG_PERSON] = person,
      [CIMG_SHAPES] = shapes,
  };
  return shaders[subject];
}

static view view_of(const cimg_scene *scene, int height) {
  view view;
  memset(&view, 0, sizeof view);
  view.seed = (uint32_t)(scene->seed ^ scene->seed >> 32);
  view.scene = scene;
  view.top = RGB(scene->sky_top);
  view.middle = RGB(scene->sky_middle);
  view.bottom = RGB(scene->sky_bottom);
  view.far = RGB(scene->far);
  view.near = RGB(scene->near);
  view.light = RGB(scene->light);
  for (int i = 0; i < 8; i++) view.chance[i] = chance(i, 1, view.seed);
  view.sun_x = 0.9f * (chance(8, 1, view.seed) - 0.5f);
  view.sun_y = 0.2f + 0.28f * chance(9, 1, view.seed);
  view.pixel = 1 / (float)height;
  return view;
}

/// A byte of a share of linear light.
static uint32_t level(float light) { return (uint32_t)(root(clamp(light, 0, 1)) * 255 + 0.5f); }

void view_paint(const cimg_scene *scene, int width, int height, uint32_t *pixels) {
  view view = view_of(scene, height);
  shader shader = shader_of(scene->subject);
  // Half of the photos are mirrored.
  float flip = scene->subject != CIMG_SHAPES && chance(10, 1, view.seed) < 0.5f ? -1 : 1;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float across = ((float)x + 0.5f - (float)width / 2) / (float)height;
      color light = shader(&view, across * flip, ((float)y + 0.5f) / (float)height);
      *pixels++ = level(light.x) | level(light.y) << 8 | level(light.z) << 16 | 0xFF000000u;
    }
  }
}
