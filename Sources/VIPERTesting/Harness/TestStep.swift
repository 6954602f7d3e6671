import VIPER

/// A step in the transcript of a test.
public struct TestStep: Sendable, CustomStringConvertible {
  /// The kinds of steps.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An event has reached the double below the parts under test.
    case event
    /// A result has reached the view.
    case result
    /// An event, or a call of `push`, `present` or `route`, has requested a route.
    case route
    /// A module has returned its output to its opener.
    case output
    /// A module was shown.
    case shown
    /// A module was removed.
    case closed
    /// The state of a view differs from its state after the previous act, or the view is new.
    case state
    /// A diagnostic was reported to the sink.
    case report
  }

  /// The kind of step.
  public let kind: Kind
  /// The prefix of the module in which the step happened, or an empty string for a report.
  public let module: String
  /// The name of the event, result or route, the class of a view with a state, or the text of a report.
  public let name: String
  /// The input of an event, the output of a success, the message of another result, the state of a view, or the
  /// `Diagnostic` of a report. `nil` if the step has no data.
  public let data: (any Sendable)?
  /// The status of a result that is not a success, the style in which a module is shown, or the changes of a state.
  public let detail: String?
  /// The id of the module whose state has changed, because several modules can have the same prefix.
  let id: ModuleID?

  init(
    _ kind: Kind, in module: String = "", _ name: String = "", data: (any Sendable)? = nil, detail: String? = nil,
    id: ModuleID? = nil
  ) {
    (self.kind, self.module, self.name, self.detail, self.id) = (kind, module, name, detail, id)
    self.data = data.flatMap { type(of: $0) == Void.self ? nil : $0 }
  }

  /// Whether the step reports an event or result that no part handled.
  var isUnhandled: Bool {
    guard let code = (data as? Diagnostic)?.code else { return false }
    return ["event.unhandled", "result.unhandled", "module.unhandledParameters"].contains(code)
  }

  /// Whether the step reports a normal rejection: an interceptor refused a route, or a view requested a route before
  /// its previous route was shown.
  var isRefusal: Bool {
    guard let code = (data as? Diagnostic)?.code else { return false }
    return code == .refused || code == .busy
  }

  /// The diagnostic if the step reports an error of the app that a general sentence hides from the user.
  var hiddenError: Diagnostic? { (data as? Diagnostic).flatMap { $0.code == "failure.hidden" ? $0 : nil } }

  /// Whether the step reports a hidden error, and `result` is the failure with this error.
  func hidesError(of result: TestStep) -> Bool {
    guard let hiddenError, result.kind == .result, result.detail != nil else { return false }
    return result.name == hiddenError.name && result.module == hiddenError.module
  }

  /// The step in one line, without identities and addresses. The line is the same in each run. Line breaks are escaped:
  /// `\n` and `\r`.
  public var description: String {
    text.replacing("\r\n", with: #"\r\n"#).replacing("\n", with: #"\n"#).replacing("\r", with: #"\r"#)
  }

  private var text: String {
    let place = module.isEmpty ? "" : module + " "
    return switch kind {
    case .event: "\(place)↓ \(call)"
    case .result: "\(place)↑ " + (detail.map { "\(name) \($0)" } ?? call)
    case .route: "\(place)→ \(call)"
    case .output: "\(module) gives " + (data == nil ? "an output" : DataText.line(of: data))
    case .shown: "+ \(module)" + (detail.map { " as \($0)" } ?? "")
    case .closed: "− \(module)"
    case .state: "\(place)~ \(name) " + (detail ?? "= \(DataText.line(of: data))")
    case .report: "! \(name)"
    }
  }

  private var call: String { data == nil ? name : "\(name)(\(DataText.line(of: data)))" }
}
