/// The layout of a database, as a list of migration steps.
///
/// `user_version` counts the steps that were applied to a file, so a new file and one of any
/// earlier version end with the same layout. A released step is never changed.
struct Schema: Sendable {
  /// The `application_id` of the program's files: "EvSc".
  static let applicationID = 0x4576_5363

  /// The SQL of each step; the first one makes version 1.
  var steps: [String]

  /// The version after all steps.
  var version: Int { steps.count }

  /// The layout of the cache.
  ///
  /// A *blob* is a body that can be evicted and fetched again: it is counted, limited and aged. Its
  /// kind (`page` or `image`), source, key and size identify it. Its bytes are in a row of their
  /// own, because SQLite rewrites a whole row when one column changes, and `used` changes with each
  /// read. A *page* is the HTTP metadata of one blob of either kind. `volume` holds the bytes of
  /// each kind, so that the limit needs no scan. `salt` has one row, the key of the hashes of
  /// credentials. Times are seconds since 1970.
  static let current = Schema(steps: [
    """
    CREATE TABLE blob (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      size TEXT NOT NULL DEFAULT '',
      bytes INTEGER NOT NULL,
      used INTEGER NOT NULL,
      UNIQUE (kind, source, key, size)
    ) STRICT;
    CREATE INDEX blob_by_use ON blob (kind, used);

    CREATE TABLE content (
      blob INTEGER PRIMARY KEY REFERENCES blob ON DELETE CASCADE,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE page (
      blob INTEGER PRIMARY KEY REFERENCES blob ON DELETE CASCADE,
      source TEXT NOT NULL,
      place INTEGER,
      status INTEGER NOT NULL,
      url TEXT NOT NULL,
      headers TEXT NOT NULL,
      stored INTEGER NOT NULL,
      fresh_until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX page_by_place ON page (source, place, stored);

    CREATE TABLE volume (kind TEXT PRIMARY KEY, bytes INTEGER NOT NULL) STRICT;
    CREATE TRIGGER blob_added AFTER INSERT ON blob BEGIN
      INSERT INTO volume VALUES (new.kind, new.bytes)
        ON CONFLICT (kind) DO UPDATE SET bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER blob_resized AFTER UPDATE OF bytes ON blob BEGIN
      UPDATE volume SET bytes = bytes + new.bytes - old.bytes WHERE kind = new.kind;
    END;
    CREATE TRIGGER blob_removed AFTER DELETE ON blob BEGIN
      UPDATE volume SET bytes = bytes - old.bytes WHERE kind = old.kind;
    END;

    CREATE TABLE position (
      source TEXT PRIMARY KEY,
      item TEXT,
      row_offset INTEGER NOT NULL,
      pages INTEGER NOT NULL,
      saved INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE visit (source TEXT PRIMARY KEY, title TEXT NOT NULL, time INTEGER NOT NULL) STRICT;
    CREATE INDEX visit_by_time ON visit (time);
    """,
    // Drops the page's number in its source, which was never read.
    """
    DROP INDEX page_by_place;
    ALTER TABLE page DROP COLUMN place;
    """,
    // Positions and visits are in the state database, which clearing the cache leaves alone.
    """
    DROP TABLE position;
    DROP TABLE visit;
    """,
    // Pages with credentials had a hash of 16 bits; now they have one with this key.
    """
    CREATE TABLE salt (bytes BLOB NOT NULL) STRICT;
    INSERT INTO salt VALUES (randomblob(16));
    DELETE FROM blob WHERE key LIKE 'private %';
    """,
  ])
}
