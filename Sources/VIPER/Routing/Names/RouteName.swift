/// The name of a route. The name declares the parameters that the route's module requires, and the output that the
/// module may return.
///
/// ```swift
/// nonisolated enum Routes {
///   static let editor = RouteName<Note.ID?, Note>("editor")  // takes an id or nothing, may return a Note
///   static let about = RouteName<Void, Never>("about")  // returns no output
/// }
/// ```
///
/// Modules know each other by these names only. The module that opens a route receives a single result when the opened
/// module closes: a success with the output, or ``ResultStatus/empty``.
public struct RouteName<Input: Sendable, Output: Sendable>: RouteKey {
  /// The number that the declaration assigned to the name.
  public let key: NameKey

  /// Declares a route's name.
  ///
  /// - Parameter name: The name, compared byte by byte. An event and a route with the same string have different names.
  public init(_ name: StaticString) { key = NameTable.intern(name.description, kind: .route, declaredAs: Self.self) }
}
