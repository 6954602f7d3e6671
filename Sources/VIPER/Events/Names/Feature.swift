/// A feature that lists its names, so that validation can check that each of them is handled.
///
/// The conformance is optional. An enumeration of names works without it.
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
  /// The names of the feature's events and results, and of the routes that it opens. Each name appears once.
  static var names: [any TypedName] { get }
}
