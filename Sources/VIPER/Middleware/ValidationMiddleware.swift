/// Checks the data of events and results by rules for each name.
///
/// ```swift
/// let validation = ValidationMiddleware {
///   $0.check(Editor.save) { $0.isBlank ? "Write a title or some text first." : nil }
/// }
/// ```
///
/// An event that breaks a rule goes no further: it is answered ``ResultStatus/invalid`` with the rule's message, and its
/// outcome is ``Outcome/rejected``. A result that breaks a rule is forwarded as ``ResultStatus/invalid`` with the message,
/// without its data. Put it before the presenter, before the interactor, or on both sides; for one module or, on the
/// router, for all.
public struct ValidationMiddleware: Middleware {
  private let rules: Rules

  /// Creates a middleware with the rules that `build` adds.
  public init(_ build: (inout Rules) -> Void) {
    var rules = Rules()
    build(&rules)
    self.rules = rules
  }

  /// Forwards the event if it keeps the rules, else answers it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if let message = rules.events[event.key]?.message(for: event.data) { return next.reject(event, message) }
    return next.handle(event)
  }

  /// Forwards the result, refused if it breaks a rule.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess, let data = result.data, let message = rules.results[result.key]?.message(for: data) {
      return next.receive(result.replaced(by: .invalid, message: message))
    }
    return next.receive(result)
  }

  /// The rules, by name.
  public struct Rules {
    fileprivate var events = NameMap<RuleList>()
    fileprivate var results = NameMap<RuleList>()

    /// Checks the data of an event, or of a route event.
    ///
    /// Several rules for one name run in the order in which they were added, until one is broken. Data of another type is
    /// left to the handler, which refuses it.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - rule: returns `nil`, or what is wrong, for people.
    public mutating func check<Name: TypedName>(_ name: Name, _ rule: @escaping @MainActor (Name.Input) -> String?) {
      events.add(rule, for: name.key)
    }

    /// Checks the data of a success.
    ///
    /// - Parameters:
    ///   - name: the result's name at the middleware's position.
    ///   - rule: returns `nil`, or what is wrong, for people.
    public mutating func checkResult<Name: TypedName>(
      _ name: Name, _ rule: @escaping @MainActor (Name.Output) -> String?
    ) { results.add(rule, for: name.key) }
  }
}

/// The rules of one name.
private struct RuleList {
  var rules: [@MainActor (any Sendable) -> String?] = []

  @MainActor func message(for data: any Sendable) -> String? {
    for rule in rules { if let message = rule(data) { return message } }
    return nil
  }
}

extension NameMap<RuleList> {
  fileprivate mutating func add<Input>(_ rule: @escaping @MainActor (Input) -> String?, for key: NameKey) {
    var list = self[key] ?? RuleList()
    list.rules.append { data in (data as? Input).flatMap(rule) }
    set(list, for: key)
  }
}
