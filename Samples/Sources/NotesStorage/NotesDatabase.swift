public import SQLiteStorage

/// The SQLite file of Notes.
public typealias NotesDatabase = StoreFile<NotesSchema>

/// The reason why the file of Notes cannot be used, as a one-line message for users.
public typealias StoreError = StoreFileError<NotesSchema>
