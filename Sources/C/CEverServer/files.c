#include "CMockAPI.h"

// (`#embed`: C23, 6.10.4.)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char tables[] = {
#embed "../../Mock/Files/broken.txt" suffix(, 0,)
#embed "../../Mock/Files/names.txt" suffix(, 0,)
#embed "../../Mock/Files/people.txt" suffix(, 0,)
#embed "../../Mock/Files/pictures.txt" suffix(, 0,)
#embed "../../Mock/Files/sites.txt" suffix(, 0,)
#embed "../../Mock/Files/subjects.txt" suffix(, 0,)
#embed "../../Mock/Files/things.txt" suffix(, 0,)
};

// In the order of pictures.txt.
static const uint8_t pictures[] = {
#embed "../../Mock/Files/portrait-antennae.webp" suffix(,)
#embed "../../Mock/Files/portrait-beard.webp" suffix(,)
#embed "../../Mock/Files/portrait-buns.webp" suffix(,)
#embed "../../Mock/Files/portrait-dark-helmet.webp" suffix(,)
#embed "../../Mock/Files/portrait-dome-droid.webp" suffix(,)
#embed "../../Mock/Files/portrait-elder.webp" suffix(,)
#embed "../../Mock/Files/portrait-fur.webp" suffix(,)
#embed "../../Mock/Files/portrait-hood.webp" suffix(,)
#embed "../../Mock/Files/portrait-horns.webp" suffix(,)
#embed "../../Mock/Files/portrait-long-hair.webp" suffix(,)
#embed "../../Mock/Files/portrait-pilot.webp" suffix(,)
#embed "../../Mock/Files/portrait-protocol-droid.webp" suffix(,)
#embed "../../Mock/Files/portrait-stalked-eyes.webp" suffix(,)
#embed "../../Mock/Files/portrait-toad.webp" suffix(,)
#embed "../../Mock/Files/portrait-visor.webp" suffix(,)
#embed "../../Mock/Files/portrait-young.webp" suffix(,)
#embed "../../Mock/Files/photo-aurora.webp" suffix(,)
#embed "../../Mock/Files/photo-desert-at-sunset.webp" suffix(,)
#embed "../../Mock/Files/photo-clouds-at-dusk.webp" suffix(,)
#embed "../../Mock/Files/photo-mountains-at-dawn.webp" suffix(,)
#embed "../../Mock/Files/photo-lake-under-a-blue-sky.webp" suffix(,)
#embed "../../Mock/Files/photo-forest-in-summer.webp" suffix(,)
#embed "../../Mock/Files/photo-coast.webp" suffix(,)
#embed "../../Mock/Files/photo-flower-in-spring.webp" suffix(,)
#embed "../../Mock/Files/photo-person-at-sunset.webp" suffix(,)
#embed "../../Mock/Files/photo-city-at-night.webp" suffix(,)
#embed "../../Mock/Files/photo-sea-at-sunset.webp" suffix(,)
#embed "../../Mock/Files/photo-field-under-a-blue-sky.webp" suffix(,)
#embed "../../Mock/Files/photo-canyon-in-the-afternoon.webp" suffix(,)
#embed "../../Mock/Files/photo-woods-on-a-grey-day.webp" suffix(,)
#embed "../../Mock/Files/photo-leaf.webp" suffix(,)
#embed "../../Mock/Files/photo-mountains-under-a-blue-sky.webp" suffix(,)
#embed "../../Mock/Files/photo-galaxy-late-in-the-evening.webp" suffix(,)
#embed "../../Mock/Files/photo-city-late-in-the-evening.webp" suffix(,)
#embed "../../Mock/Files/photo-lake-at-sunset.webp" suffix(,)
#embed "../../Mock/Files/photo-field-on-a-spring-morning.webp" suffix(,)
#embed "../../Mock/Files/photo-sea-under-a-blue-sky.webp" suffix(,)
#embed "../../Mock/Files/photo-forest-in-autumn.webp" suffix(,)
#embed "../../Mock/Files/photo-lights.webp" suffix(,)
#embed "../../Mock/Files/photo-flower-in-summer.webp" suffix(,)
#embed "../../Mock/Files/previews.webp" suffix(,)
};

const char *cmock_tables(size_t *count) {
  *count = sizeof tables;
  return tables;
}

const uint8_t *cmock_pictures(size_t *count) {
  *count = sizeof pictures;
  return pictures;
}
