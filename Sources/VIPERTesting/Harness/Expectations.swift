public import VIPER

/// The steps that a test expects from one act. Each call of a method adds one step in the expected order.
///
/// ```swift
/// await test.send(Profile.open(7)) {
///   $0.forwards(Profile.fetch(7))
///   $0.publishes(Profile.shown, "Ann")
/// }
/// ```
///
/// Values of an `Equatable` type are compared by `==`. Other values are equal if they have the same type and equal
/// contents, such as stored properties (including inherited ones) and elements. Contents are compared by the same
/// rules. If a type is `CustomReflectable`, only the children of its `customMirror` are compared. Two closures of the
/// same type are always equal. Use `where:` to check data that contain closures.
@MainActor public struct Expectations {
  /// An expected step.
  struct Step {
    let kind: TestStep.Kind
    let module: String?
    /// The id of the module, or `nil` for each module with this prefix.
    let id: ModuleID?
    let name: String?
    let detail: String?
    let data: Data
    /// The number of the step's group, or `nil` if the step is in no group. The steps of a group may happen in any
    /// order.
    let group: Int?
    let place: TestPlace

    /// The step in the format of the transcript.
    var words: String {
      var shown: (any Sendable)?
      if case .equal(let value) = data { shown = value }
      return "\(TestStep(kind, in: module ?? "", name ?? (kind == .report ? "…" : ""), data: shown, detail: detail))"
    }

    /// The step in the format of the transcript, without the middle of long data.
    var shortWords: String { DataText.shortened(words) }
  }

  enum Data {
    case any
    case equal(any Sendable)
    case where_((any Sendable) -> Bool)
  }

  private(set) var steps: [Step] = []
  private(set) var outcome: (outcome: Outcome, place: TestPlace)?
  /// Whether the test has passed a closure to the act.
  nonisolated private(set) var isStated = true
  /// The expectations that no act can meet.
  private(set) var mistakes: [(message: String, place: TestPlace)] = []
  private let module: String?
  private let states: ShownStates
  /// The views that are shown after the act, with the prefixes of their modules.
  private let views: [(view: any ModuleView, module: String)]
  private var group: Int?

  init(
    in module: String?, after states: ShownStates = ShownStates(),
    showing views: [(view: any ModuleView, module: String)] = []
  ) { (self.module, self.states, self.views) = (module, states, views) }

  /// The closure of an act to which the test has passed no closure.
  @usableFromInline nonisolated static func unstated(_ expectations: inout Expectations) {
    expectations.isStated = false
  }

  private static func data<Name: TypedName>(of event: TypedEvent<Name>) -> Data {
    Name.Input.self == Void.self ? .any : .equal(event.input)
  }

  // MARK: Events

  /// Expects that the event with this input reaches the double below the parts under test.
  public mutating func forwards<Name: TypedName>(
    _ event: TypedEvent<Name>, file: StaticString = #filePath, line: UInt = #line
  ) { add(.event, event.name.text, Self.data(of: event), file, line) }

  /// Expects that the event reaches the double below the parts under test. The input must satisfy the condition.
  public mutating func forwards<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Name.Input) -> Bool
  ) { add(.event, name.text, .where_ { ($0 as? Name.Input).map(isRight) ?? false }, file, line) }

  // MARK: Results

  /// Expects that a success with this output reaches the view. The success is a published result, or an answer in the
  /// form in which the presenter passes it on.
  public mutating func publishes<Name: TypedName>(
    _ name: Name, _ output: Name.Output, file: StaticString = #filePath, line: UInt = #line
  ) { add(.result, name.text, .equal(output), file, line) }

  /// Expects that a success without data reaches the view.
  public mutating func publishes<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line
  ) where Name.Output == Void { add(.result, name.text, .any, file, line) }

  /// Expects that a success reaches the view. The output must satisfy the condition.
  public mutating func publishes<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Name.Output) -> Bool
  ) { add(.result, name.text, .where_ { ($0 as? Name.Output).map(isRight) ?? false }, file, line) }

  /// Expects that a result other than a success reaches the view. The result must have this status. If a message is
  /// passed, the result must have this message for users, or no message and this text for developers.
  public mutating func fails(
    _ name: some TypedName, _ status: ResultStatus, _ message: String? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) { add(.result, name.text, message.map { .equal($0) } ?? .any, detail: "\(status)", file, line) }

  // MARK: Routes

  /// Expects that an event, or a call of `push`, `present` or `route`, requests the route with these parameters.
  public mutating func routes<Name: TypedName>(
    _ event: TypedEvent<Name>, file: StaticString = #filePath, line: UInt = #line
  ) { add(.route, event.name.text, Self.data(of: event), file, line) }

  /// Expects that the module with this prefix is shown in this style, or in any style if `style` is `nil`. The compared
  /// style is the one that the host used.
  public mutating func shows(
    _ module: String, as style: RouteStyle? = nil, file: StaticString = #filePath, line: UInt = #line
  ) { add(.shown, in: module, nil, .any, detail: style.map { "\($0)" }, file, line) }

  /// Expects that the module is removed, or that the module under test closes without an output.
  public mutating func closes(_ module: String, file: StaticString = #filePath, line: UInt = #line) {
    add(.closed, in: module, nil, .any, file, line)
  }

  /// Expects that the module returns this output to its opener.
  public mutating func gives(
    _ module: String, _ output: some Sendable, file: StaticString = #filePath, line: UInt = #line
  ) { add(.output, in: module, nil, .equal(output), file, line) }

  /// Expects that the module returns any output to its opener.
  public mutating func gives(_ module: String, file: StaticString = #filePath, line: UInt = #line) {
    add(.output, in: module, nil, .any, file, line)
  }

  /// Expects that the module returns an output to its opener. The output must satisfy the condition.
  public mutating func gives<Output>(
    _ module: String, file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Output) -> Bool
  ) { add(.output, in: module, nil, .where_ { ($0 as? Output).map(isRight) ?? false }, file, line) }

  // MARK: States

  /// Expects that the state of a view changes in the described way, and in no other way.
  ///
  /// ```swift
  /// await test.send(Form.save(draft)) {
  ///   $0.changes(\FormView.state) { $0.isSaved = true }
  /// }
  /// ```
  ///
  /// The state after the act is compared with the state after the previous act. In a strict test, a change that the act
  /// does not expect is a failure.
  ///
  /// - Parameters:
  ///   - state: The property that the mapping of the view declares with `state(in:)`.
  ///   - module: The prefix of the module; `nil` for the topmost module with a view of this class.
  ///   - file: The file of the expectation.
  ///   - line: The line of the expectation.
  ///   - change: A closure that changes the state of the previous act to the expected state.
  public mutating func changes<View: ModuleView, State: Equatable & Sendable>(
    _ state: KeyPath<View, State>, in module: String? = nil, file: StaticString = #filePath, line: UInt = #line,
    _ change: (inout State) -> Void
  ) {
    let module = module ?? self.module
    guard let before = states.state(of: View.self, in: module), var value = before.value as? State else {
      let message =
        "No \(View.self) with a declared state of the type \(State.self) existed before the act. Usually the mapping of the"
        + " view declares no state, or the act opens the module. Add `$0.state(in: …)` to the mapping, or expect the"
        + " whole state with `becomes`."
      return mistakes.append((message, TestPlace(file, line)))
    }
    change(&value)
    checkProperty(state, file, line)
    add(.state, in: before.module, id: before.id, "\(View.self)", .equal(value), file, line)
  }

  /// Expects the whole state of a view. Use this expectation for a module that the act opens, because its state has no
  /// previous value.
  ///
  /// - Parameters:
  ///   - state: The property that the mapping of the view declares with `state(in:)`.
  ///   - value: The state after the act, which must differ from the state after the previous act.
  ///   - module: The prefix of the module; `nil` for any module with a view of this class.
  ///   - file: The file of the expectation.
  ///   - line: The line of the expectation.
  public mutating func becomes<View: ModuleView, State: Equatable & Sendable>(
    _ state: KeyPath<View, State>, _ value: State, in module: String? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    checkProperty(state, file, line)
    add(.state, in: module, "\(View.self)", .equal(value), file, line)
  }

  /// Adds a mistake if the property of a shown view differs from the declared state of the view. The mapping does not
  /// store the key path of the state, and key paths of a class and its superclass are never equal.
  private mutating func checkProperty<View: ModuleView, State: Equatable & Sendable>(
    _ property: KeyPath<View, State>, _ file: StaticString, _ line: UInt
  ) {
    for case let view as View in views.map(\.view) where type(of: view) == View.self {
      guard let state = view.port.shownState, state as? State != view[keyPath: property] else { continue }
      let texts = DataText.aroundDifference(DataText.line(of: view[keyPath: property]), DataText.line(of: state))
      let message =
        "The expectation names a property of \(View.self) that is not the declared state: the property contains"
        + " \(texts.0), and the declared state is \(texts.1). Name the property that the mapping declares with"
        + " `$0.state(in: …)`."
      return mistakes.append((message, TestPlace(file, line)))
    }
  }

  // MARK: Order

  /// Expects several steps in any order. Use this method for the steps of concurrent tasks, and for observers without a
  /// defined order.
  public mutating func inAnyOrder(_ expect: (inout Expectations) -> Void) {
    let before = group
    group = before ?? steps.count
    expect(&self)
    group = before
  }

  // MARK: Reports and outcomes

  /// Expects a report that contains this text.
  public mutating func reports(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    add(.report, in: "", text, .any, file, line)
  }

  /// Expects a report that satisfies the condition.
  public mutating func reports(
    file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Diagnostic) -> Bool
  ) { add(.report, in: "", nil, .where_ { ($0 as? Diagnostic).map(isRight) ?? false }, file, line) }

  /// Expects this outcome of the sent event. Without this expectation, any outcome is accepted.
  public mutating func ends(_ outcome: Outcome, file: StaticString = #filePath, line: UInt = #line) {
    self.outcome = (outcome, TestPlace(file, line))
  }

  private mutating func add(
    _ kind: TestStep.Kind, in module: String? = nil, id: ModuleID? = nil, _ name: String?, _ data: Data,
    detail: String? = nil, _ file: StaticString, _ line: UInt
  ) {
    let module = module ?? self.module
    steps.append(
      Step(
        kind: kind, module: module, id: id, name: name, detail: detail, data: data, group: group,
        place: TestPlace(file, line)))
  }
}
