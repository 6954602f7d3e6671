import Foundation
import GRDB
public import SQLiteStorage

/// The tables of Notes.
public enum NotesSchema: StoreSchema {
  /// The name for people.
  public static let app = "Notes"
  /// The word for what is kept.
  public static let contents = "notes"

  /// The account with which the app can be tried.
  public static let demoAccount = "abc"

  /// The salt of the demo account's first hash.
  private static let oldSalt = "EgjBVsmy8tfCGDlJwOCKfw=="

  /// The steps in which the tables came to be.
  public static let steps = [
    SchemaStep("notes") { database in
      try database.create(table: "note") { table in
        table.autoIncrementedPrimaryKey("position")
        table.column("id", .text).notNull().unique()
        table.column("title", .text).notNull()
        table.column("content", .text).notNull()
      }
    },
    SchemaStep("accounts") { database in
      try database.create(table: "account") { table in
        table.primaryKey("name", .text)
        table.column("salt", .blob).notNull()
        table.column("hash", .blob).notNull()
      }
      // The hash by scrypt with which the demo account began.
      try database.execute(
        sql: "INSERT INTO account (name, salt, hash) VALUES ('abc', ?, ?)",
        arguments: [
          Data(base64Encoded: oldSalt), Data(base64Encoded: "BpC4VHm5UQXo4drlBh4PdNNg8ADB8NIgIkeXP5BsCy8="),
        ])
    },
    SchemaStep("passwords") { database in
      // What stays in the old table is refused at the login: nothing here computes scrypt. The demo account's
      // password is known, so it goes on.
      try database.create(table: "password") { table in
        table.primaryKey("name", .text)
        table.column("hash", .text).notNull()
      }
      try database.execute(
        sql: "DELETE FROM account WHERE name = 'abc' AND salt = ?", arguments: [Data(base64Encoded: oldSalt)])
      if database.changesCount == 1 { try PasswordHash.ofDemoAccount.insert(for: "abc", into: database) }
    },
    SchemaStep("owners") { database in
      // Whoever used the app before saw all notes: they are the demo account's, which everybody can log in to.
      try database.alter(table: "note") { table in
        table.add(column: "owner", .text).notNull().defaults(to: demoAccount)
      }
      try database.create(index: "note_of_owner", on: "note", columns: ["owner", "position"])
    },
    SchemaStep("revisions") { database in
      // One counter for all notes: a note that is deleted and added again never has a revision that it had before.
      try database.create(table: "revision") { table in table.column("last", .integer).notNull() }
      try database.alter(table: "note") { table in table.add(column: "revision", .integer).notNull().defaults(to: 0) }
      try database.execute(
        sql: """
          UPDATE note SET revision = position;
          INSERT INTO revision (last) SELECT coalesce(max(position), 0) FROM note
          """)
    },
  ]
}
