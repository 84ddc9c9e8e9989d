extension KnownLists {
  /// The files below `Definitions/Hosts`, by name.
  static let files: [(name: String, bytes: [UInt8])] = [
    ("crossref.toml", PackageResources.crossref_toml),
    ("github.toml", PackageResources.github_toml),
    ("gitlab.toml", PackageResources.gitlab_toml),
    ("hackernews.toml", PackageResources.hackernews_toml),
    ("mastodon.toml", PackageResources.mastodon_toml),
    ("mediawiki.toml", PackageResources.mediawiki_toml),
    ("openalex.toml", PackageResources.openalex_toml),
    ("pokeapi.toml", PackageResources.pokeapi_toml),
    ("stackexchange.toml", PackageResources.stackexchange_toml),
  ]
}
