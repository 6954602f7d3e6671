/// A feature that lists its names, so that it can be checked that each is handled.
///
/// Optional: an enumeration of names works without.
///
/// ```swift
/// nonisolated enum NoteList: Feature {
///   static let load = EventName<Void, [Note]>("noteList.load")
///   static let rows = EventName<Never, [Row]>("noteList.rows")
///   static let names: [any TypedName] = [load, rows]
/// }
/// app.feature(NoteList.self)
/// ```
public protocol Feature {
  /// The names of the feature's events, of its results and of the routes that it opens, each once.
  static var names: [any TypedName] { get }
}
