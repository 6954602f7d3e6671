/// What a module is to others: an interface that its view has, the parameters it needs and the output it may give.
///
/// Who opens a module by an interface knows neither the module nor its route, and may prepare it as what it is:
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
/// Declare it once, where those who ask and those who serve it can see it; what is declared nowhere does not
/// compile.
public struct RouteInterface<Interface, Parameters: Sendable, Output: Sendable>: RouteKey {
  /// What the module needs.
  public typealias Input = Parameters

  /// The interface's name, without where it comes from. It is for people: nothing is found by it.
  public var text: String { key.text }
  /// The number that the interface was given when it was declared.
  public let key: NameKey

  /// Declares an interface.
  public init() {
    key = NameTable.intern(
      "\(Interface.self)", kind: .route, type: ObjectIdentifier(Self.self))
  }
}
