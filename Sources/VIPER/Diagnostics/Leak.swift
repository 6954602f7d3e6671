/// The parts and handlers of a removed module that live on.
public struct Leak: Sendable, Hashable, CustomStringConvertible {
  /// A part that lives on.
  public enum Part: String, Sendable, Hashable {
    /// The view.
    case view
    /// The presenter.
    case presenter
    /// The interactor.
    case interactor
  }

  /// The module.
  public let id: ModuleID
  /// The module's prefix, or its view's type.
  public let module: String
  /// The route that opened it; `nil` if it was built by hand.
  public let route: String?
  /// The time since it was removed.
  public let age: Duration
  /// The parts that live on, with the names of their types.
  public let parts: [Part: String]
  /// The names of the events whose handlers still run: they were cancelled, and do not check for that.
  public let handlers: [String]

  /// Returns the leak without some of its parts and handlers; `nil` if nothing is left.
  package func without(_ excluded: Set<Part> = [], handlers excludedHandlers: Set<String> = []) -> Leak? {
    let parts = parts.filter { !excluded.contains($0.key) }
    let handlers = handlers.filter { !excludedHandlers.contains($0) }
    guard !parts.isEmpty || !handlers.isEmpty else { return nil }
    return Leak(id: id, module: module, route: route, age: age, parts: parts, handlers: handlers)
  }

  /// A description with the usual cause and its remedy.
  public var description: String {
    let opened = route.map { ", opened by the route \($0.quotedName)," } ?? ""
    var wrong: [String] = []
    for part in [Part.view, .presenter, .interactor] {
      if let type = parts[part] { wrong.append("its \(part) \(type) lives") }
    }
    for handler in handlers { wrong.append("its handler of \(handler.quotedName) still runs") }
    let usually =
      handlers.isEmpty
      ? "Usually a closure, a list or a task outside the module keeps the part. Let it refer to the part"
        + " weakly; a part that is kept on purpose conforms to OutlivesModule."
      : "Usually a handler does not see that it was cancelled, and keeps its part until it returns. Let"
        + " it check `Task.isCancelled`, or await something that does."
    return "The module \"\(module)\" \(id)\(opened) was removed \(age) ago, and \(wrong.joined(separator: ", "))."
      + " \(usually)"
  }
}

/// A part that is kept on purpose when its module has been removed, such as a view in a cache. A leak
/// probe leaves it out; with a view, also what the view owns.
@MainActor public protocol OutlivesModule: AnyObject {}
