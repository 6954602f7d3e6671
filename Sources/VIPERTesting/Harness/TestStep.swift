import VIPER

/// One thing that happened in a test, as its transcript has it.
public struct TestStep: Sendable, CustomStringConvertible {
  /// The kinds of steps.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An event has reached what is below the parts under test.
    case event
    /// A result has reached the view.
    case result
    /// A route is asked for, by an event or by `push`, `present` or `route`.
    case route
    /// A module gave its output to its opener.
    case output
    /// A module is shown.
    case shown
    /// A module has left.
    case closed
    /// Something was reported to the sink.
    case report
  }

  /// The kind of step.
  public let kind: Kind
  /// The module to which it happened; empty for a report.
  public let module: String
  /// The name of the event, result or route; the text of a report.
  public let name: String
  /// The input of an event, the output of a success, the message of another result, the `Diagnostic` of a report; `nil` if
  /// there is none.
  public let data: (any Sendable)?
  /// The status of a result that is no success, or the style in which a module is shown.
  public let detail: String?

  init(
    _ kind: Kind, in module: String = "", _ name: String = "", data: (any Sendable)? = nil, detail: String? = nil
  ) {
    (self.kind, self.module, self.name, self.detail) = (kind, module, name, detail)
    self.data = data.flatMap { type(of: $0) == Void.self ? nil : $0 }
  }

  /// Whether it is a report of an event or result that nobody took.
  var isUnhandled: Bool {
    switch data as? Diagnostic {
    case .unhandledEvent, .unhandledResult, .mappedInVain: true
    default: false
    }
  }

  /// Whether it is a report of what is right: a route that was refused, or asked for twice.
  var isRefusal: Bool {
    guard case .routeFailed(let error as RouteError) = data as? Diagnostic else { return false }
    switch error {
    case .refused, .busy: return true
    default: return false
    }
  }

  /// The step in one line, without identities and addresses: the same in each run.
  public var description: String {
    let place = module.isEmpty ? "" : module + " "
    return switch kind {
    case .event: "\(place)↓ \(call)"
    case .result: "\(place)↑ " + (detail.map { "\(name) \($0)" } ?? call)
    case .route: "\(place)→ \(call)"
    case .output: "\(module) gives " + (data == nil ? "an output" : DataText.line(of: data))
    case .shown: "+ \(module)" + (detail.map { " as \($0)" } ?? "")
    case .closed: "− \(module)"
    case .report: "! \(name)"
    }
  }

  private var call: String { data == nil ? name : "\(name)(\(DataText.line(of: data)))" }
}
