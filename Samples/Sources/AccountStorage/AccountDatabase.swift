import GRDB
public import SQLiteStorage

/// The SQLite file of Account.
public typealias AccountDatabase = StoreFile<AccountSchema>

/// The tables of Account.
public enum AccountSchema: StoreSchema {
  /// The name of the app in messages.
  public static let app = "Account"
  /// The word for the stored data in messages.
  public static let contents = "accounts"

  /// The migrations, in order.
  public static let steps = [
    SchemaStep("profiles") { database in
      try database.execute(
        sql: """
          CREATE TABLE profile (id INTEGER PRIMARY KEY, name TEXT NOT NULL, mobile TEXT NOT NULL);
          CREATE TABLE session (profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE);
          INSERT INTO profile (id, name, mobile) VALUES (1, 'Ada Example', '+44 7700 900123');
          INSERT INTO session (profile) VALUES (1)
          """)
    },
    SchemaStep("calls") { database in
      try database.execute(
        sql: """
          CREATE TABLE call (
            position INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, time TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)
          """)
    },
    .contacts,
  ]
}
