import VIPER

/// An event that a random program may send, with its possible inputs.
struct RandomEvent: Sendable {
  typealias Make = @MainActor (inout SeededRandom, RelaxedAppTest) -> any Sendable

  let name: String
  let key: NameKey
  let kind: Event.Kind
  /// The index of the event among all events that the data of the view carry. `nil` if no row carries the event.
  let row: Int?
  /// The source of the expression that declares the name.
  let source: String
  /// The name of the input's type, for the coverage.
  let inputType: String
  let hasAnswer: Bool
  /// A closure that creates an input, or `nil` if neither the developer nor the type provides one.
  let make: Make?
  /// A closure that returns simpler inputs for an input.
  private let simpler: @MainActor (any Sendable) -> [any Sendable]
  /// Whether the developer's closure creates the inputs.
  private let hasOwnInputs: Bool
  /// The simpler inputs that the developer's closure has created, beginning with the simplest.
  private var created: [any Sendable] = []

  /// Creates an event that a module handles.
  ///
  /// - Parameter own: The developer's closure that creates inputs, if there is one.
  @MainActor init(_ name: MappedName, own: Make?) {
    self.name = name.text
    (key, kind, row) = (name.key, .business, nil)
    source = SourceText.of(name.text, type: name.type)
    let types = (name.type as? any TypedName.Type).map { Self.types(of: $0) }
    inputType = types.map { "\($0.input)" } ?? "\(name.type)"
    hasAnswer = types?.hasAnswer ?? false
    hasOwnInputs = own != nil
    make = own ?? types?.make
    simpler = types?.simpler ?? { @MainActor _ in [] }
  }

  /// Creates an event that a row carries.
  init(_ event: any CarriedEvent, row: Int) {
    let (carried, input) = event.carried
    func hasAnswer<Name: TypedName>(_ name: Name) -> Bool { Name.Output.self != Never.self }
    (name, key, kind, self.row) = (carried.text, carried.key, carried.kind, row)
    source = SourceText.of(name, type: type(of: carried))
    self.hasAnswer = hasAnswer(carried)
    inputType = "\(type(of: input))"
    make = { _, _ in input }
    simpler = { @MainActor _ in [] }
    hasOwnInputs = false
  }

  /// Creates an input. If the developer's closure creates the inputs, the returned event also has simpler inputs of this
  /// closure, because other inputs may be impossible in the app.
  ///
  /// - Returns: The event and its input, or `nil` if no input can be created.
  @MainActor func choosing(using random: inout SeededRandom, _ app: RelaxedAppTest) -> (RandomEvent, any Sendable)? {
    guard let make else { return nil }
    let start = random
    let input = make(&random, app)
    var event = self
    for bits in hasOwnInputs ? [60, 4, 3, 2, 1] : [] {
      var random = start.smaller(by: bits)
      let other = make(&random, app)
      if !(event.created + [input]).contains(where: { DataComparison.areEqual($0, other) }) {
        event.created.append(other)
      }
    }
    return (event, input)
  }

  /// Returns the event with each simpler input, beginning with the simplest.
  @MainActor func simplified(_ input: any Sendable) -> [(RandomEvent, any Sendable)] {
    guard hasOwnInputs else { return simpler(input).map { (self, $0) } }
    return created.indices.map { index in
      var event = self
      event.created = Array(created[..<index])
      return (event, created[index])
    }
  }

  /// Returns the input with which the view can send the event now. If a row carried the event, the method searches the
  /// current rows of the view, and returns `nil` if none of them carries the event.
  ///
  /// Inputs such as identifiers may differ between runs. If no row has an equal input, the row with the same index is
  /// used.
  @MainActor func input(_ input: any Sendable, in view: any ModuleView) -> (any Sendable)? {
    guard let row else { return input }
    let carried = CarriedEvents(of: view).all
    let same = carried.filter { $0.carried.name.key == key }.map(\.carried.input)
    if let equal = same.first(where: { DataComparison.areEqual($0, input) }) { return equal }
    guard carried.indices.contains(row), carried[row].carried.name.key == key else { return nil }
    return carried[row].carried.input
  }

  private struct Types {
    let input: Any.Type
    let hasAnswer: Bool
    let make: Make?
    let simpler: @MainActor (any Sendable) -> [any Sendable]
  }

  @MainActor private static func types<Name: TypedName>(of name: Name.Type) -> Types {
    func simpler<Random: RandomInput>(_ value: Random) -> [any Sendable] {
      value.simpler.compactMap { $0 as? Name.Input }
    }
    return Types(input: Name.Input.self, hasAnswer: Name.Output.self != Never.self, make: make(Name.Input.self)) {
      ($0 as? any RandomInput).map { simpler($0) } ?? []
    }
  }

  @MainActor private static func make<Input: Sendable>(_ type: Input.Type) -> Make? {
    if type == Void.self { return { _, _ in () } }
    func input<Random: RandomInput>(_ type: Random.Type) -> Make? {
      guard Random.self == Input.self else { return nil }
      // The compiler does not know that both types are the same, so a cast is necessary.
      return { random, _ in (Random.random(using: &random) as? Input).map { $0 as any Sendable } ?? () }
    }
    if let type = type as? any RandomInput.Type { return input(type) }
    let cases = (type as? any CaseIterable.Type)?.allCases as? [Input] ?? []
    guard let first = cases.first else { return nil }
    return { random, _ in cases.randomElement(using: &random) ?? first }
  }
}
