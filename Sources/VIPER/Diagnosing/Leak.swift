/// The parts and handlers of a removed module that remain in memory.
public struct Leak: Error, Hashable, CustomStringConvertible {
  /// A kind of part that remains in memory.
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
  /// The prefix of the module, or the type of its view.
  public let module: String
  /// The route that opened the module, or `nil` if the app built the module in code.
  public let route: String?
  /// The time since the module was removed.
  let age: Duration
  /// The parts that remain in memory, with the names of their types.
  public let parts: [Part: String]
  /// The names of the events whose handlers still run, because the cancelled handlers do not check for cancellation.
  public let handlers: [String]

  /// A description with the usual cause and its fix.
  public var description: String {
    let opened = route.map { ", opened by the route \($0.quotedName)," } ?? ""
    var wrong: [String] = []
    for part in [Part.view, .presenter, .interactor] {
      if let type = parts[part] { wrong.append("its \(part) \(type) is still alive") }
    }
    for handler in handlers { wrong.append("its handler of \(handler.quotedName) is still running") }
    let usually =
      handlers.isEmpty
      ? "Usually a stored closure, a list or a task retains the part, or another part of the module stores it. Use a"
        + " weak reference there. If the part is retained on purpose, conform it to LeakExempt."
      : "Usually a handler ignores its cancellation, and retains its part until it returns. Check `Task.isCancelled` in"
        + " the handler, or await a function that does."
    return "The module \"\(module)\" \(id)\(opened) was removed \(age) ago, and \(wrong.joined(separator: ", "))."
      + " \(usually)"
  }
}

extension Leak {
  /// Creates a leak of fewer parts and handlers of the same module.
  package init(_ leak: Leak, parts: [Part: String], handlers: [String]) {
    self.init(id: leak.id, module: leak.module, route: leak.route, age: leak.age, parts: parts, handlers: handlers)
  }
}

/// A part that the app intentionally retains after its module has been removed, such as a view in a cache. A leak probe
/// does not report the part. For a view, the probe also does not report the objects that the view owns.
@MainActor public protocol LeakExempt: AnyObject {}
