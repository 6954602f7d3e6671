import GRDB
package import SQLiteStorage

extension SchemaStep {
  /// The migration that creates the tables of contacts.
  ///
  /// Each order has an index. A page is read from the index, beginning after the last contact of the previous page. A
  /// separate full-text index contains the words of the names. Triggers update this index.
  package static let contacts = SchemaStep("contacts") { database in
    try database.execute(
      sql: """
        CREATE TABLE person (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL,
          mobile TEXT NOT NULL,
          letter TEXT NOT NULL,
          sort TEXT NOT NULL,
          position TEXT NOT NULL UNIQUE CHECK (position GLOB '*[1-9]' AND position NOT GLOB '*[^0-9]*'),
          revision INTEGER NOT NULL DEFAULT 1);
        CREATE INDEX person_by_name ON person (sort, id);
        CREATE VIRTUAL TABLE person_word USING fts5 (
          name, content = 'person', content_rowid = 'id', detail = none, tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER person_added AFTER INSERT ON person BEGIN
          INSERT INTO person_word (rowid, name) VALUES (new.id, new.name);
        END;
        CREATE TRIGGER person_deleted AFTER DELETE ON person BEGIN
          INSERT INTO person_word (person_word, rowid, name) VALUES ('delete', old.id, old.name);
        END;
        CREATE TRIGGER person_renamed AFTER UPDATE OF name ON person BEGIN
          INSERT INTO person_word (person_word, rowid, name) VALUES ('delete', old.id, old.name);
          INSERT INTO person_word (rowid, name) VALUES (new.id, new.name);
        END
        """)
  }
}
