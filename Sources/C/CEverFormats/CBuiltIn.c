#include "CBuiltIn.h"

// Written as Swift arrays, the bytes would take more time to compile than all other files of their
// module. (`#embed`: C23, 6.10.4.)
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char sources[] = {
#embed "../../Catalog/Definitions/BuiltIn/starwars.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/moderators.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/photos.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/unsplash.toml" suffix(, 0,)
};

static const char hosts[] = {
#embed "../../Catalog/Definitions/BuiltIn/Hosts/bluesky.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/crossref.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/culture.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/datasette.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/debian.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/discourse.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/gbif.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/github.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/gitlab.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/hackernews.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/inaturalist.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/lemmy.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/mastodon.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/mediawiki.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/museums.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/nasa.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/news.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/openalex.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/openlibrary.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/packages.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/peertube.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/pokeapi.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/reddit.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/registries.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/rickandmorty.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/samples.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/science.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/services.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/software.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/stackexchange.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/swapi.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/wordpress.toml" suffix(, 0,)
#embed "../../Catalog/Definitions/BuiltIn/Hosts/youtube.toml" suffix(, 0,)
};

static const char names[] = {
#embed "../../Catalog/Definitions/BuiltIn/names.toml" suffix(, 0,)
};

const char *cbuiltin_sources(size_t *count) {
  *count = sizeof sources;
  return sources;
}

const char *cbuiltin_hosts(size_t *count) {
  *count = sizeof hosts;
  return hosts;
}

const char *cbuiltin_names(size_t *count) {
  *count = sizeof names;
  return names;
}
