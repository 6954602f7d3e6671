public import VIPER

/// The steps that a test expects of one act, a line for each, in order.
///
/// ```swift
/// await test.send(Profile.open, 7) {
///   $0.forwards(Profile.fetch, 7)
///   $0.publishes(Profile.shown, "Ann")
/// }
/// ```
///
/// Data of an `Equatable` type are equal by `==`. Other data are equal if they have the same type and equal contents, such as
/// stored properties, also inherited ones, and elements; contents are compared by the same rule. If a type is
/// `CustomReflectable`, only the children of its `customMirror` are compared. Two closures of the same type are always equal:
/// expect them by `where:`.
@MainActor public struct Expectations {
  /// A step that is expected.
  struct Step {
    let kind: TestStep.Kind
    let module: String?
    let name: String?
    let detail: String?
    let data: Data
    /// The number of the steps that may happen in any order, if it is one of some.
    let group: Int?
    let place: TestPlace

    /// The step in words, as the transcript would have it.
    var words: String {
      var shown: (any Sendable)?
      if case .equal(let value) = data { shown = value }
      return "\(TestStep(kind, in: module ?? "", name ?? (kind == .report ? "…" : ""), data: shown, detail: detail))"
    }
  }

  enum Data {
    case any
    case equal(any Sendable)
    case where_((any Sendable) -> Bool)
  }

  private(set) var steps: [Step] = []
  private(set) var outcome: (outcome: Outcome, place: TestPlace)?
  private let module: String?
  private var group: Int?

  init(in module: String?) { self.module = module }

  // MARK: Events

  /// The event reaches what is below the parts under test, with this input.
  public mutating func forwards<Name: TypedName>(
    _ name: Name, _ input: Name.Input, file: StaticString = #filePath, line: UInt = #line
  ) { add(.event, name.text, .equal(input), file, line) }

  /// The event reaches what is below the parts under test.
  public mutating func forwards<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line
  ) where Name.Input == Void { add(.event, name.text, .any, file, line) }

  /// The event reaches what is below the parts under test, with an input of which this is true.
  public mutating func forwards<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Name.Input) -> Bool
  ) { add(.event, name.text, .where_ { ($0 as? Name.Input).map(isRight) ?? false }, file, line) }

  // MARK: Results

  /// A success reaches the view, with this output: an answer, as the presenter formats it, or what was published.
  public mutating func publishes<Name: TypedName>(
    _ name: Name, _ output: Name.Output, file: StaticString = #filePath, line: UInt = #line
  ) { add(.result, name.text, .equal(output), file, line) }

  /// A success without data reaches the view.
  public mutating func publishes<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line
  ) where Name.Output == Void { add(.result, name.text, .any, file, line) }

  /// A success reaches the view, with an output of which this is true.
  public mutating func publishes<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Name.Output) -> Bool
  ) { add(.result, name.text, .where_ { ($0 as? Name.Output).map(isRight) ?? false }, file, line) }

  /// A result of another status than success reaches the view; with this message, if one is given.
  public mutating func fails(
    _ name: some TypedName, _ status: ResultStatus, _ message: String? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) { add(.result, name.text, message.map { .equal($0) } ?? .any, detail: "\(status)", file, line) }

  // MARK: Routes

  /// The route is asked for with these parameters, by an event or by `push`, `present` or `route`.
  public mutating func routes<Name: TypedName>(
    _ name: Name, _ parameters: Name.Input, file: StaticString = #filePath, line: UInt = #line
  ) { add(.route, name.text, .equal(parameters), file, line) }

  /// The route is asked for.
  public mutating func routes<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line
  ) where Name.Input == Void { add(.route, name.text, .any, file, line) }

  /// The module of this prefix is shown, in this style; in any style without one. Counted is the style that the host used.
  public mutating func shows(
    _ module: String, as style: RouteStyle? = nil, file: StaticString = #filePath, line: UInt = #line
  ) { add(.shown, in: module, nil, .any, detail: style.map { "\($0)" }, file, line) }

  /// The module leaves.
  public mutating func closes(_ module: String, file: StaticString = #filePath, line: UInt = #line) {
    add(.closed, in: module, nil, .any, file, line)
  }

  /// The module gives its opener this output.
  public mutating func gives(
    _ module: String, _ output: some Sendable, file: StaticString = #filePath, line: UInt = #line
  ) { add(.output, in: module, nil, .equal(output), file, line) }

  /// The module gives its opener an output.
  public mutating func gives(_ module: String, file: StaticString = #filePath, line: UInt = #line) {
    add(.output, in: module, nil, .any, file, line)
  }

  /// The module gives its opener an output of which this is true.
  public mutating func gives<Output>(
    _ module: String, file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Output) -> Bool
  ) { add(.output, in: module, nil, .where_ { ($0 as? Output).map(isRight) ?? false }, file, line) }

  // MARK: Order

  /// Several steps, in any order: of tasks that run side by side, or of observers that nobody has put in order.
  public mutating func inAnyOrder(_ expect: (inout Expectations) -> Void) {
    let before = group
    group = before ?? steps.count
    expect(&self)
    group = before
  }

  // MARK: Reports and outcomes

  /// Something is reported whose text contains this.
  public mutating func reports(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    add(.report, in: "", text, .any, file, line)
  }

  /// Something is reported of which this is true.
  public mutating func reports(
    file: StaticString = #filePath, line: UInt = #line, where isRight: @escaping (Diagnostic) -> Bool
  ) { add(.report, in: "", nil, .where_ { ($0 as? Diagnostic).map(isRight) ?? false }, file, line) }

  /// The outcome of what is sent; without, any will do.
  public mutating func ends(_ outcome: Outcome, file: StaticString = #filePath, line: UInt = #line) {
    self.outcome = (outcome, TestPlace(file, line))
  }

  private mutating func add(
    _ kind: TestStep.Kind, in module: String? = nil, _ name: String?, _ data: Data, detail: String? = nil,
    _ file: StaticString, _ line: UInt
  ) {
    let module = module ?? self.module
    steps.append(
      Step(
        kind: kind, module: module, name: name, detail: detail, data: data, group: group,
        place: TestPlace(file, line)))
  }
}
