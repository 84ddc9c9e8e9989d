#include "CMockAPI.h"

// (`#embed`: C23, 6.10.4.)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t names[] = {
#embed "../../Mock/Files/names.txt"
};
static const uint8_t people[] = {
#embed "../../Mock/Files/people.txt"
};
static const uint8_t sites[] = {
#embed "../../Mock/Files/sites.txt"
};
static const uint8_t subjects[] = {
#embed "../../Mock/Files/subjects.txt"
};
static const uint8_t things[] = {
#embed "../../Mock/Files/things.txt"
};
static const uint8_t portrait_antennae[] = {
#embed "../../Mock/Files/portrait-antennae.webp"
};
static const uint8_t portrait_beard[] = {
#embed "../../Mock/Files/portrait-beard.webp"
};
static const uint8_t portrait_buns[] = {
#embed "../../Mock/Files/portrait-buns.webp"
};
static const uint8_t portrait_dark_helmet[] = {
#embed "../../Mock/Files/portrait-dark-helmet.webp"
};
static const uint8_t portrait_dome_droid[] = {
#embed "../../Mock/Files/portrait-dome-droid.webp"
};
static const uint8_t portrait_elder[] = {
#embed "../../Mock/Files/portrait-elder.webp"
};
static const uint8_t portrait_fur[] = {
#embed "../../Mock/Files/portrait-fur.webp"
};
static const uint8_t portrait_hood[] = {
#embed "../../Mock/Files/portrait-hood.webp"
};
static const uint8_t portrait_horns[] = {
#embed "../../Mock/Files/portrait-horns.webp"
};
static const uint8_t portrait_long_hair[] = {
#embed "../../Mock/Files/portrait-long-hair.webp"
};
static const uint8_t portrait_pilot[] = {
#embed "../../Mock/Files/portrait-pilot.webp"
};
static const uint8_t portrait_protocol_droid[] = {
#embed "../../Mock/Files/portrait-protocol-droid.webp"
};
static const uint8_t portrait_stalked_eyes[] = {
#embed "../../Mock/Files/portrait-stalked-eyes.webp"
};
static const uint8_t portrait_toad[] = {
#embed "../../Mock/Files/portrait-toad.webp"
};
static const uint8_t portrait_visor[] = {
#embed "../../Mock/Files/portrait-visor.webp"
};
static const uint8_t portrait_young[] = {
#embed "../../Mock/Files/portrait-young.webp"
};
static const uint8_t aurora[] = {
#embed "../../Mock/Files/photo-aurora.webp"
};
static const uint8_t desert_at_sunset[] = {
#embed "../../Mock/Files/photo-desert-at-sunset.webp"
};
static const uint8_t clouds_at_dusk[] = {
#embed "../../Mock/Files/photo-clouds-at-dusk.webp"
};
static const uint8_t mountains_at_dawn[] = {
#embed "../../Mock/Files/photo-mountains-at-dawn.webp"
};
static const uint8_t lake_under_a_blue_sky[] = {
#embed "../../Mock/Files/photo-lake-under-a-blue-sky.webp"
};
static const uint8_t forest_in_summer[] = {
#embed "../../Mock/Files/photo-forest-in-summer.webp"
};
static const uint8_t coast[] = {
#embed "../../Mock/Files/photo-coast.webp"
};
static const uint8_t flower_in_spring[] = {
#embed "../../Mock/Files/photo-flower-in-spring.webp"
};
static const uint8_t person_at_sunset[] = {
#embed "../../Mock/Files/photo-person-at-sunset.webp"
};
static const uint8_t city_at_night[] = {
#embed "../../Mock/Files/photo-city-at-night.webp"
};
static const uint8_t sea_at_sunset[] = {
#embed "../../Mock/Files/photo-sea-at-sunset.webp"
};
static const uint8_t field_under_a_blue_sky[] = {
#embed "../../Mock/Files/photo-field-under-a-blue-sky.webp"
};
static const uint8_t canyon_in_the_afternoon[] = {
#embed "../../Mock/Files/photo-canyon-in-the-afternoon.webp"
};
static const uint8_t woods_on_a_grey_day[] = {
#embed "../../Mock/Files/photo-woods-on-a-grey-day.webp"
};
static const uint8_t leaf[] = {
#embed "../../Mock/Files/photo-leaf.webp"
};
static const uint8_t mountains_under_a_blue_sky[] = {
#embed "../../Mock/Files/photo-mountains-under-a-blue-sky.webp"
};
static const uint8_t galaxy_late_in_the_evening[] = {
#embed "../../Mock/Files/photo-galaxy-late-in-the-evening.webp"
};
static const uint8_t city_late_in_the_evening[] = {
#embed "../../Mock/Files/photo-city-late-in-the-evening.webp"
};
static const uint8_t lake_at_sunset[] = {
#embed "../../Mock/Files/photo-lake-at-sunset.webp"
};
static const uint8_t field_on_a_spring_morning[] = {
#embed "../../Mock/Files/photo-field-on-a-spring-morning.webp"
};
static const uint8_t sea_under_a_blue_sky[] = {
#embed "../../Mock/Files/photo-sea-under-a-blue-sky.webp"
};
static const uint8_t forest_in_autumn[] = {
#embed "../../Mock/Files/photo-forest-in-autumn.webp"
};
static const uint8_t lights[] = {
#embed "../../Mock/Files/photo-lights.webp"
};
static const uint8_t flower_in_summer[] = {
#embed "../../Mock/Files/photo-flower-in-summer.webp"
};

static const cmock_file files[] = {
    {"names.txt", names, sizeof names},
    {"people.txt", people, sizeof people},
    {"sites.txt", sites, sizeof sites},
    {"subjects.txt", subjects, sizeof subjects},
    {"things.txt", things, sizeof things},
    {"portrait-antennae.webp", portrait_antennae, sizeof portrait_antennae},
    {"portrait-beard.webp", portrait_beard, sizeof portrait_beard},
    {"portrait-buns.webp", portrait_buns, sizeof portrait_buns},
    {"portrait-dark-helmet.webp", portrait_dark_helmet, sizeof portrait_dark_helmet},
    {"portrait-dome-droid.webp", portrait_dome_droid, sizeof portrait_dome_droid},
    {"portrait-elder.webp", portrait_elder, sizeof portrait_elder},
    {"portrait-fur.webp", portrait_fur, sizeof portrait_fur},
    {"portrait-hood.webp", portrait_hood, sizeof portrait_hood},
    {"portrait-horns.webp", portrait_horns, sizeof portrait_horns},
    {"portrait-long-hair.webp", portrait_long_hair, sizeof portrait_long_hair},
    {"portrait-pilot.webp", portrait_pilot, sizeof portrait_pilot},
    {"portrait-protocol-droid.webp", portrait_protocol_droid, sizeof portrait_protocol_droid},
    {"portrait-stalked-eyes.webp", portrait_stalked_eyes, sizeof portrait_stalked_eyes},
    {"portrait-toad.webp", portrait_toad, sizeof portrait_toad},
    {"portrait-visor.webp", portrait_visor, sizeof portrait_visor},
    {"portrait-young.webp", portrait_young, sizeof portrait_young},
    {"photo-aurora.webp", aurora, sizeof aurora},
    {"photo-desert-at-sunset.webp", desert_at_sunset, sizeof desert_at_sunset},
    {"photo-clouds-at-dusk.webp", clouds_at_dusk, sizeof clouds_at_dusk},
    {"photo-mountains-at-dawn.webp", mountains_at_dawn, sizeof mountains_at_dawn},
    {"photo-lake-under-a-blue-sky.webp", lake_under_a_blue_sky, sizeof lake_under_a_blue_sky},
    {"photo-forest-in-summer.webp", forest_in_summer, sizeof forest_in_summer},
    {"photo-coast.webp", coast, sizeof coast},
    {"photo-flower-in-spring.webp", flower_in_spring, sizeof flower_in_spring},
    {"photo-person-at-sunset.webp", person_at_sunset, sizeof person_at_sunset},
    {"photo-city-at-night.webp", city_at_night, sizeof city_at_night},
    {"photo-sea-at-sunset.webp", sea_at_sunset, sizeof sea_at_sunset},
    {"photo-field-under-a-blue-sky.webp", field_under_a_blue_sky, sizeof field_under_a_blue_sky},
    {"photo-canyon-in-the-afternoon.webp", canyon_in_the_afternoon, sizeof canyon_in_the_afternoon},
    {"photo-woods-on-a-grey-day.webp", woods_on_a_grey_day, sizeof woods_on_a_grey_day},
    {"photo-leaf.webp", leaf, sizeof leaf},
    {"photo-mountains-under-a-blue-sky.webp", mountains_under_a_blue_sky, sizeof mountains_under_a_blue_sky},
    {"photo-galaxy-late-in-the-evening.webp", galaxy_late_in_the_evening, sizeof galaxy_late_in_the_evening},
    {"photo-city-late-in-the-evening.webp", city_late_in_the_evening, sizeof city_late_in_the_evening},
    {"photo-lake-at-sunset.webp", lake_at_sunset, sizeof lake_at_sunset},
    {"photo-field-on-a-spring-morning.webp", field_on_a_spring_morning, sizeof field_on_a_spring_morning},
    {"photo-sea-under-a-blue-sky.webp", sea_under_a_blue_sky, sizeof sea_under_a_blue_sky},
    {"photo-forest-in-autumn.webp", forest_in_autumn, sizeof forest_in_autumn},
    {"photo-lights.webp", lights, sizeof lights},
    {"photo-flower-in-summer.webp", flower_in_summer, sizeof flower_in_summer},
};

const cmock_file *cmock_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
