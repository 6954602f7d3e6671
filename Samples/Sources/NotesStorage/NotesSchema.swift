import Foundation
import GRDB
import NotesDomain
public import SQLiteStorage

/// The tables of Notes.
public enum NotesSchema: StoreSchema {
  /// The name of the app in messages.
  public static let app = "Notes"
  /// The word for the stored data in messages.
  public static let contents = "notes"

  /// The account for trying the app.
  public static let demoAccount = "abc"

  /// The salt of the demo account's first hash.
  private static let oldSalt = "EgjBVsmy8tfCGDlJwOCKfw=="

  /// The migrations, in order.
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
      // The first hash of the demo account, computed with scrypt.
      try database.execute(
        sql: "INSERT INTO account (name, salt, hash) VALUES ('abc', ?, ?)",
        arguments: [
          Data(base64Encoded: oldSalt), Data(base64Encoded: "BpC4VHm5UQXo4drlBh4PdNNg8ADB8NIgIkeXP5BsCy8="),
        ])
    },
    SchemaStep("passwords") { database in
      // Accounts that remain in the old table cannot log in, because this code does not compute scrypt. The password of
      // the demo account is known, so that account is migrated.
      try database.create(table: "password") { table in
        table.primaryKey("name", .text)
        table.column("hash", .text).notNull()
      }
      try database.execute(
        sql: "DELETE FROM account WHERE name = 'abc' AND salt = ?", arguments: [Data(base64Encoded: oldSalt)])
      if database.changesCount == 1 { try PasswordHash.ofDemoAccount.insert(for: "abc", into: database) }
    },
    SchemaStep("owners") { database in
      // Before this step, every user saw all notes. The existing notes now belong to the demo account, to which every
      // user can log in.
      try database.alter(table: "note") { table in
        table.add(column: "owner", .text).notNull().defaults(to: demoAccount)
      }
      try database.create(index: "note_of_owner", on: "note", columns: ["owner", "position"])
    },
    SchemaStep("revisions") { database in
      // One counter serves all notes, so a note that is deleted and added again never reuses a revision.
      try database.create(table: "revision") { table in table.column("last", .integer).notNull() }
      try database.alter(table: "note") { table in table.add(column: "revision", .integer).notNull().defaults(to: 0) }
      try database.execute(
        sql: """
          UPDATE note SET revision = position;
          INSERT INTO revision (last) SELECT coalesce(max(position), 0) FROM note
          """)
    },
    SchemaStep("account names") { database in
      // Before this step, a name was stored in the form that its user had typed. If two stored names have the same final
      // form, only the older account receives it. A login to the other account is no longer possible.
      for stored in try String.fetchAll(database, sql: "SELECT name FROM password ORDER BY rowid") {
        guard let name = try? AccountName(stored).text, !name.utf8.elementsEqual(stored.utf8) else { continue }
        try database.execute(sql: "UPDATE OR IGNORE password SET name = ? WHERE name = ?", arguments: [name, stored])
        guard database.changesCount == 1 else { continue }
        try database.execute(sql: "UPDATE note SET owner = ? WHERE owner = ?", arguments: [name, stored])
      }
    },
  ]
}
