/// The handlers of a part without a mapping: its methods and properties that have the name of an event and fit its types.
struct PartMapping {
  typealias Handler = GeneratedMapping.Handler

  let part: PartMembers
  let role: ModuleRole
  /// The events of the module.
  let names: [NameDeclaration]
  /// The full names of the types of the target.
  let types: Set<String>
  /// Returns whether the module's interactor handles an event, so that the presenter receives its result.
  let isHandledBelow: (NameDeclaration) -> Bool

  /// The handlers, in the order of their lines.
  private(set) var handlers: [Handler] = []
  /// The events that the handlers handle or receive, with the verb.
  private(set) var mapped: [NameDeclaration: Handler.Verb] = [:]
  /// The members that have the name of an event, but are not mapped.
  private(set) var problems: [ScanProblem] = []
  /// The events of these members.
  private(set) var reported: Set<NameDeclaration> = []
  /// The names of the members that were compared with an event.
  private(set) var compared: Set<String> = []

  /// The events of the lifecycle, which presenters and interactors handle.
  static let lifecycle = [
    "ready", "willAppear", "didAppear", "willDisappear", "didDisappear", "transferred", "removed",
  ]

  /// A comparison of a member with an event.
  private enum Match {
    case fits(Handler.Verb)
    /// The reason, and the usual cause with the fix if they differ from those of types.
    case differs(String, fix: String? = nil)
    /// The member has another purpose: it sends the event.
    case unrelated
  }

  init(
    of part: PartMembers, _ role: ModuleRole, names: [NameDeclaration], types: Set<String>,
    isHandledBelow: @escaping (NameDeclaration) -> Bool
  ) {
    (self.part, self.role, self.names, self.types) = (part, role, names, types)
    self.isHandledBelow = isHandledBelow
    for (name, members) in Dictionary(grouping: part.candidates, by: \.name).sorted(by: { $0.key < $1.key }) {
      let events = names.filter { $0.name == name }
      if events.isEmpty { addPlain(name, members) } else { add(members, for: events) }
    }
    let order: [Handler.Verb] = [.onInitialize, .on, .receive, .show, .onFailure]
    func key(_ handler: Handler) -> (Int, String, String) {
      let isFirst = handler.verb == .onInitialize || handler.verb == .onFailure
      return (isFirst ? order.firstIndex(of: handler.verb) ?? 0 : 1, handler.name ?? "", handler.member)
    }
    handlers.sort { key($0) < key($1) }
  }

  /// Adds the handlers among the members with the name of an event. Two scopes of a module may declare the same name.
  private mutating func add(_ members: [Member], for events: [NameDeclaration]) {
    let matches = members.flatMap { member in events.map { (member, $0, match(member, $0)) } }
    let fitting = matches.compactMap { member, event, match -> (Member, NameDeclaration, Handler.Verb)? in
      if case .fits(let verb) = match { (member, event, verb) } else { nil }
    }
    if let (member, event, verb) = fitting.first {
      compared.insert(member.name)
      guard fitting.count == 1 else {
        let others = fitting.dropFirst().map { "\(part.type.name).\($0.0.fullName) fits \($0.1.path)" }
        return report(
          member, event, "it is not the only one, because \(others.joined(separator: " and "))",
          fix: "Usually two methods or two types of the module have the same name. Rename one of them")
      }
      let reference = part.isOverloaded(member) ? member.fullName : member.name
      handlers.append(Handler(verb: verb, name: event.path, member: reference))
      mapped[event] = verb
      return
    }
    for (member, event, match) in matches {
      guard case .differs(let reason, let fix) = match else { continue }
      compared.insert(member.name)
      report(member, event, reason, fix: fix)
    }
  }

  /// Adds the handlers that need no event of the module.
  private mutating func addPlain(_ name: String, _ members: [Member]) {
    let methods = members.filter { !$0.isConditional }
    guard let method = methods.first, let signature = method.signature, methods.count == 1 else { return }
    switch name {
    case "onInitialize":
      let difference = HandlerRules.difference(initializing: signature, isView: role == .view)
      addPlain(Handler(verb: .onInitialize, name: nil, member: name), method, difference)
    case "onFailure" where role != .interactor:
      addPlain(Handler(verb: .onFailure, name: nil, member: name), method, HandlerRules.difference(failing: signature))
    case _ where Self.lifecycle.contains(name) && role != .view:
      guard HandlerRules.plain.difference(handling: signature) == nil else { return }
      addPlain(Handler(verb: .on, name: "Lifecycle.\(name)", member: name), method, nil)
    default: break
    }
  }

  private mutating func addPlain(_ handler: Handler, _ method: Member, _ difference: String?) {
    compared.insert(method.name)
    if let difference {
      problems.append(
        problem(method, "is not mapped with `\(handler.verb.rawValue)`: \(difference).", "Change the method"))
    } else {
      handlers.append(handler)
    }
  }

  // MARK: Matching

  private func match(_ member: Member, _ event: NameDeclaration) -> Match {
    if role != .interactor, part.sends(event, by: member) { return .unrelated }
    guard let input = event.input?.completed(in: event.scope, types),
      let output = event.output?.completed(in: event.scope, types)
    else { return .differs("the declaration of the event does not contain its types") }
    let rules = HandlerRules(input: input, output: output)
    // A published event is not handled, and a one-way event has no result.
    if input.isNever && role == .interactor || output.isNever && role == .view { return .unrelated }
    let match: Match
    switch member.kind {
    case .property(let type, let isStored):
      guard role == .view, isStored, let setter = member.setter else { return .unrelated }
      match = Self.match(.show, rules.difference(storing: type?.completed(in: member.scope, types)))
      if case .fits = match, setter < .internal {
        return .differs(
          "other files cannot set the property", fix: "Usually the setter is private. Write `internal(set)`")
      }
    case .method(let signature):
      match = self.match(signature.completed(in: member.scope, types), rules, event)
    }
    if case .fits = match, member.isConditional {
      return .differs(
        "the member is inside an `#if`", fix: "Usually some builds need other code. Move the `#if` into the member")
    }
    return match
  }

  private func match(_ method: Member.Signature, _ rules: HandlerRules, _ event: NameDeclaration) -> Match {
    switch role {
    case .interactor, .router: return Self.match(.on, rules.difference(handling: method))
    case .view: return Self.match(.receive, rules.difference(receiving: method))
    case .presenter: break
    }
    let (handling, receiving) = (rules.difference(handling: method), rules.difference(receiving: method))
    switch (handling, receiving) {
    case (nil, nil): return .fits(isHandledBelow(event) ? .receive : .on)
    case (_, nil): return .fits(.receive)
    case (nil, _):
      guard isHandledBelow(event) else { return .fits(.on) }
      return .differs(
        "the interactor handles the event too, and no event would reach it",
        fix: "Usually the presenter only looks at the event, as `pass` does. Rename the method")
    case (let handling?, let receiving?):
      if rules.input.isNever { return .differs(receiving) }
      if rules.output.isNever { return .differs(handling) }
      return .differs("to handle the event, \(handling); to receive the result, \(receiving)")
    }
  }

  private static func match(_ verb: Handler.Verb, _ difference: String?) -> Match {
    difference.map { .differs($0) } ?? .fits(verb)
  }

  // MARK: Problems

  private mutating func report(_ member: Member, _ event: NameDeclaration, _ reason: String, fix: String?) {
    reported.insert(event)
    let ofTypes = "Usually a type differs, or is written with a type alias. Write the types of \(event.path)"
    problems.append(
      problem(member, "has the name of the event \(event.path), but is not mapped: \(reason).", fix ?? ofTypes))
  }

  private func problem(_ member: Member, _ text: String, _ fix: String) -> ScanProblem {
    ScanProblem(
      severity: .warning, place: member.place,
      text: "\(part.type.name).\(member.fullName) \(text) \(fix), make the member private, or write the mapping of"
        + " \(part.type.name).")
  }
}

extension Member.Signature {
  /// Returns the signature with the full names of nested types.
  fileprivate func completed(in scope: String, _ types: Set<String>) -> Self {
    var signature = self
    signature.result = result.completed(in: scope, types)
    signature.parameters = parameters.map { parameter in
      Member.Parameter(
        label: parameter.label, type: parameter.type.completed(in: scope, types), hasDefault: parameter.hasDefault)
    }
    return signature
  }
}
