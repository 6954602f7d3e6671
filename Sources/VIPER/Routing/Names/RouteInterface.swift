/// A module's contract: an interface of its view, the parameters that it needs and the output that it may give.
///
/// An opener that asks for an interface knows neither the module nor its route, and may prepare the view:
///
/// ```swift
/// @MainActor protocol NoteEditor: AnyObject { var isPlain: Bool { get set } }
///
/// nonisolated enum Interfaces {
///   static let noteEditor = RouteInterface<any NoteEditor, Note.ID?, Note>()
/// }
/// view.route(Interfaces.noteEditor, id) { editor in editor.isPlain = true }
/// ```
///
/// It is known by its types, all three of them, and not by a string: interfaces of one name in two modules of the
/// source are two, and so are two with other parameters. An interface may be composed, `any NoteEditor & Printing`.
/// Declare it once, where openers and implementations can see it; what is declared nowhere does not compile.
public struct RouteInterface<Interface, Parameters: Sendable, Output: Sendable>: RouteKey {
  /// The parameters that the module needs.
  public typealias Input = Parameters
  /// The interface, as which the view is prepared.
  public typealias Target = Interface

  /// The interface's name, without where it comes from. It is for people: nothing is found by it.
  public var text: String { key.text }
  /// The number that the interface was given when it was declared.
  public let key: NameKey

  /// Declares an interface.
  public init() { key = NameTable.intern("\(Interface.self)", kind: .route, type: ObjectIdentifier(Self.self)) }
}
