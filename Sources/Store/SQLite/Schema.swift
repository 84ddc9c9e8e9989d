/// How the database is laid out, as the steps that led there.
///
/// `user_version` counts the steps that a file has been through, so a new file and one of any earlier
/// version come to the same layout by the same way. A step that was released is never changed.
struct Schema: Sendable {
  /// Marks a file as ours: "EvSc" in SQLite's `application_id`.
  static let applicationID = 0x4576_5363

  /// The statements of each step; the first makes version 1.
  var steps: [String]

  /// The version after all steps.
  var version: Int { steps.count }

  /// The layout of this program.
  ///
  /// A *blob* is anything that may be dropped and fetched again: what is counted, limited and aged. Its
  /// kind (`page` or `image`), source, key and size name it; its bytes are in a row of their own,
  /// since SQLite writes a whole row anew when one column changes, as `used` does at every reading.
  /// A *page* is what HTTP says about one blob, whatever its kind. `volume` keeps the bytes of each kind,
  /// so that the limit costs no scan. Times are seconds since 1970.
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

    CREATE TABLE volume (
      kind TEXT PRIMARY KEY,
      bytes INTEGER NOT NULL
    ) STRICT;
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

    CREATE TABLE visit (
      source TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      time INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX visit_by_time ON visit (time);
    """,
    // A page's number in its source, which nothing asked for.
    """
    DROP INDEX page_by_place;
    ALTER TABLE page DROP COLUMN place;
    """,
  ])
}
