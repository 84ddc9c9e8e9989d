#include "CBuiltIn.h"

// Written as Swift arrays, the bytes would take more time to compile than all other files of their
// module. (`#embed`: C23, 6.10.4.)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t starwars[] = {
#embed "../../Catalog/Definitions/BuiltIn/starwars.toml"
};
static const uint8_t moderators[] = {
#embed "../../Catalog/Definitions/BuiltIn/moderators.toml"
};
static const uint8_t photos[] = {
#embed "../../Catalog/Definitions/BuiltIn/photos.toml"
};
static const uint8_t unsplash[] = {
#embed "../../Catalog/Definitions/BuiltIn/unsplash.toml"
};
static const uint8_t bluesky[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/bluesky.toml"
};
static const uint8_t crossref[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/crossref.toml"
};
static const uint8_t culture[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/culture.toml"
};
static const uint8_t datasette[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/datasette.toml"
};
static const uint8_t debian[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/debian.toml"
};
static const uint8_t discourse[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/discourse.toml"
};
static const uint8_t gbif[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/gbif.toml"
};
static const uint8_t github[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/github.toml"
};
static const uint8_t gitlab[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/gitlab.toml"
};
static const uint8_t hackernews[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/hackernews.toml"
};
static const uint8_t inaturalist[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/inaturalist.toml"
};
static const uint8_t lemmy[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/lemmy.toml"
};
static const uint8_t mastodon[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/mastodon.toml"
};
static const uint8_t mediawiki[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/mediawiki.toml"
};
static const uint8_t museums[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/museums.toml"
};
static const uint8_t nasa[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/nasa.toml"
};
static const uint8_t news[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/news.toml"
};
static const uint8_t openalex[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/openalex.toml"
};
static const uint8_t openlibrary[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/openlibrary.toml"
};
static const uint8_t packages[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/packages.toml"
};
static const uint8_t peertube[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/peertube.toml"
};
static const uint8_t pokeapi[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/pokeapi.toml"
};
static const uint8_t reddit[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/reddit.toml"
};
static const uint8_t registries[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/registries.toml"
};
static const uint8_t rickandmorty[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/rickandmorty.toml"
};
static const uint8_t samples[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/samples.toml"
};
static const uint8_t science[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/science.toml"
};
static const uint8_t services[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/services.toml"
};
static const uint8_t software[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/software.toml"
};
static const uint8_t stackexchange[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/stackexchange.toml"
};
static const uint8_t swapi[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/swapi.toml"
};
static const uint8_t wordpress[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/wordpress.toml"
};
static const uint8_t youtube[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/youtube.toml"
};

#define FILE_OF(array) {#array ".toml", array, sizeof array}

static const cbuiltin_file sources[] = {
    FILE_OF(starwars), FILE_OF(moderators), FILE_OF(photos), FILE_OF(unsplash),
};

static const cbuiltin_file hosts[] = {
    FILE_OF(bluesky), FILE_OF(crossref), FILE_OF(culture), FILE_OF(datasette), FILE_OF(debian),
    FILE_OF(discourse), FILE_OF(gbif), FILE_OF(github), FILE_OF(gitlab), FILE_OF(hackernews),
    FILE_OF(inaturalist), FILE_OF(lemmy), FILE_OF(mastodon), FILE_OF(mediawiki), FILE_OF(museums),
    FILE_OF(nasa), FILE_OF(news), FILE_OF(openalex), FILE_OF(openlibrary), FILE_OF(packages),
    FILE_OF(peertube), FILE_OF(pokeapi), FILE_OF(reddit), FILE_OF(registries),
    FILE_OF(rickandmorty), FILE_OF(samples), FILE_OF(science), FILE_OF(services),
    FILE_OF(software), FILE_OF(stackexchange), FILE_OF(swapi), FILE_OF(wordpress),
    FILE_OF(youtube),
};

const cbuiltin_file *cbuiltin_sources(size_t *count) {
  *count = sizeof sources / sizeof sources[0];
  return sources;
}

const cbuiltin_file *cbuiltin_hosts(size_t *count) {
  *count = sizeof hosts / sizeof hosts[0];
  return hosts;
}
