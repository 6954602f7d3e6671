/// A module's contract: an interface of the module's view, the parameters that the module requires, and the output that
/// the module may produce.
///
/// An opener that uses an interface knows neither the module nor its route, and may prepare the view:
///
/// ```swift
/// @MainActor protocol NoteEditor: AnyObject { var isPlain: Bool { get set } }
///
/// nonisolated enum Interfaces {
///   static let noteEditor = RouteInterface<any NoteEditor, Note.ID?, Note>()
/// }
/// view.route(Interfaces.noteEditor(id)) { editor in editor.isPlain = true }
/// ```
///
/// An interface is identified by its three types, not by a string. Two protocols with the same name in two Swift
/// modules are two interfaces. The same protocol with other parameters is another interface. A composition of protocols
/// is allowed: `any NoteEditor & Printing`. Declare an interface once, where both openers and implementations can
/// access it. The use of an undeclared interface does not compile.
public struct RouteInterface<Target, Input: Sendable, Output: Sendable>: RouteKey {
  /// The number that the declaration assigned to the interface.
  public let key: NameKey

  /// Declares an interface.
  public init() { key = NameTable.intern("\(Target.self)", kind: .route, type: ObjectIdentifier(Self.self)) }
}
