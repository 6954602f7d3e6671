/// The name of a route, with the parameters that its module needs and the output it may give.
///
/// ```swift
/// nonisolated enum Routes {
///   static let editor = RouteName<Note.ID?, Note>("editor")  // needs an id or nothing, may give a Note
///   static let about = RouteName<Void, Never>("about")  // gives nothing
/// }
/// ```
///
/// Modules know each other by these names only. The module that opens a route gets one result when the
/// module closes: success with the output, or ``ResultStatus/empty``.
public struct RouteName<Parameters: Sendable, Output: Sendable>: RouteKey {
  /// The parameters that the route needs.
  public typealias Input = Parameters
  /// The module's view.
  public typealias Target = any ModuleView

  /// The name as it is written in the source.
  public var text: String { key.text }
  /// The number that the name was given when it was declared.
  public let key: NameKey

  /// Declares a route's name.
  ///
  /// - Parameter name: the name, compared byte by byte. An event and a route may share a string; they are two names.
  public init(_ name: StaticString) { key = NameTable.intern(name.description, kind: .route, declaredAs: Self.self) }
}
