/// A middleware that checks the data of events and results with rules for each name.
///
/// ```swift
/// let validation = ValidationMiddleware {
///   $0.check(Editor.save) { $0.isBlank ? "Write a title or some text first." : nil }
/// }
/// ```
///
/// An event that breaks a rule is not forwarded, but answered with ``ResultStatus/invalid`` and the message of the
/// rule, and its outcome is ``Outcome/rejected``. A result that breaks a rule is forwarded as ``ResultStatus/invalid``
/// with the message and without its data. Add the middleware before the presenter, before the interactor, or on both
/// sides. Add it to one module, or to the router for all modules.
public struct ValidationMiddleware: CheckedMiddleware {
  /// A rule of one name, which returns a message for the user if the data breaks the rule.
  fileprivate typealias Rule = @MainActor (any Sendable) -> String?

  private let rules: Rules

  /// Creates a middleware with the rules that `build` adds.
  public init(_ build: (inout Rules) -> Void) {
    var rules = Rules()
    build(&rules)
    self.rules = rules
  }

  /// Declares the names of the rules.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = rules.events.inOrder.map(\.key)
    declaration.results = rules.results.inOrder.map(\.key)
  }

  /// Forwards the event if it satisfies the rules. Rejects it otherwise.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if let message = rules.events.message(of: event.key, for: event.data) { return next.reject(event, message) }
    return next.handle(event)
  }

  /// Forwards the result. A result that breaks a rule is forwarded as invalid.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if result.isSuccess, let data = result.data, let message = rules.results.message(of: result.key, for: data) {
      return next.receive(result.replaced(by: .invalid, message: message))
    }
    return next.receive(result)
  }

  /// The rules for the names of events and results.
  public struct Rules {
    fileprivate var events = NameMap<[Rule]>()
    fileprivate var results = NameMap<[Rule]>()

    /// Adds a rule for the data of an event or a route event.
    ///
    /// Several rules for one name run in the order in which they were added, until the data breaks a rule. Data that is
    /// not of the name's type is not checked, because the handler rejects it.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - rule: A closure that returns `nil` for valid data, or a message for the user.
    public mutating func check<Name: TypedName>(_ name: Name, _ rule: @escaping @MainActor (Name.Input) -> String?) {
      events.add(rule, for: name.key)
    }

    /// Adds a rule for the data of a success.
    ///
    /// - Parameters:
    ///   - name: The name that the result has where the middleware is placed. A presenter may forward the result under
    ///     another name.
    ///   - rule: A closure that returns `nil` for valid data, or a message for the user.
    public mutating func checkResult<Name: TypedName>(
      _ name: Name, _ rule: @escaping @MainActor (Name.Output) -> String?
    ) { results.add(rule, for: name.key) }
  }
}

extension NameMap<[ValidationMiddleware.Rule]> {
  /// Returns the message of the first rule of a name that the data breaks, or `nil`.
  @MainActor fileprivate func message(of key: NameKey, for data: any Sendable) -> String? {
    for rule in self[key] ?? [] { if let message = rule(data) { return message } }
    return nil
  }

  fileprivate mutating func add<Input>(_ rule: @escaping @MainActor (Input) -> String?, for key: NameKey) {
    set((self[key] ?? []) + [{ data in (data as? Input).flatMap(rule) }], for: key)
  }
}
