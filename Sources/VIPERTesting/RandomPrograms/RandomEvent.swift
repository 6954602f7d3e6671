import VIPER

/// An event that a random program may send, and the inputs that it may have.
struct RandomEvent: Sendable {
  typealias Make = @MainActor (inout SeededRandom, RelaxedAppTest) -> any Sendable

  let name: String
  /// The expression that declares the name.
  let source: String
  /// The type of the input, for people.
  let inputType: String
  let hasAnswer: Bool
  /// Makes an input; `nil` if nobody can.
  let make: Make?

  /// - Parameter own: the author's way to make inputs, if there is one.
  @MainActor init(_ name: MappedName, own: Make?) {
    func types<Name: TypedName>(_ type: Name.Type) -> (input: Any.Type, hasAnswer: Bool, make: Make?) {
      (Name.Input.self, Name.Output.self != Never.self, Self.make(Name.Input.self))
    }
    let found = (name.type as? any TypedName.Type).map { types($0) }
    self.name = name.text
    source = "\(SourceText.of(type: name.type))(\(name.text.debugDescription))"
    inputType = found.map { "\($0.input)" } ?? "\(name.type)"
    hasAnswer = found?.hasAnswer ?? false
    make = own ?? found?.make
  }

  private static func make<Input: Sendable>(_ type: Input.Type) -> Make? {
    func input<Random: RandomInput>(_ type: Random.Type) -> Make { { random, _ in Random.random(using: &random) } }
    func anyCase<Cases: CaseIterable>(_ type: Cases.Type) -> Make? {
      let cases = Cases.allCases.compactMap { $0 as? Input }
      guard let first = cases.first else { return nil }
      return { random, _ in cases.randomElement(using: &random) ?? first }
    }
    if type == Void.self { return { _, _ in () } }
    if let type = type as? any RandomInput.Type { return input(type) }
    return (type as? any CaseIterable.Type).flatMap { anyCase($0) }
  }

  /// The simpler inputs in place of one.
  static func simpler(_ input: any Sendable) -> [any Sendable] {
    func simpler<Input: RandomInput>(_ input: Input) -> [any Sendable] { input.simpler }
    return (input as? any RandomInput).map { simpler($0) } ?? []
  }
}
