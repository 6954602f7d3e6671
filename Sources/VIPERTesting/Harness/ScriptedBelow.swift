public import VIPER

/// The double below the parts under test: it records every event, and answers as it is told.
@MainActor public final class ScriptedBelow {
  private var answers: [NameKey: (Event) -> EventResult?] = [:]
  private var names: [String] = []
  private var waiting: [(event: Event, next: HeldNext)] = []
  /// Records an event that has arrived.
  var didReceive: (Event) -> Void = { _ in }
  /// Is told of an event for which there is no answer.
  var didMiss: (Event, _ hint: String) -> Void = { _, _ in }

  /// Answers events of this name, from now on.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - answer: makes the output of the input; what it throws is the answer as well.
  public func answers<Name: TypedName>(_ name: Name, _ answer: @escaping (Name.Input) throws -> Name.Output) {
    set(name) { event in
      guard let input = event.input(of: name) else { return nil }
      do { return EventResult(answering: event, status: .success, data: try answer(input)) } catch {
        return EventResult(answering: event, throwing: error)
      }
    }
  }

  /// Answers events of this name with one output, from now on.
  public func answers<Name: TypedName>(_ name: Name, _ output: Name.Output) { answers(name) { _ in output } }

  /// Answers events of this name with a failure, from now on.
  public func fails(_ name: some TypedName, _ status: ResultStatus = .error, _ message: String? = nil) {
    set(name) { EventResult(answering: $0, status: status, message: message) }
  }

  /// Takes events of this name and answers nothing, from now on: they are one-way.
  public func takes<Name: TypedName>(_ name: Name) where Name.Output == Never { set(name) { _ in nil } }

  /// Takes events of this name, from now on, and answers them when `answer` or `fail` is called.
  public func waits(for name: some TypedName) { set(name) { _ in nil } }

  /// Records an event, and answers it.
  func handle(_ event: Event, next: Next) -> Outcome {
    didReceive(event)
    guard let answer = answers[event.key] else {
      didMiss(event, NearestStep.words(to: event.name, among: names) ?? "")
      return next.drop()
    }
    guard let result = answer(event) else {
      waiting.append((event, next.hold()))
      return .held
    }
    next.receive(result)
    return .answered
  }

  /// Takes the first event of a name that waits for an answer.
  func takeWaiting(_ name: some TypedName) -> (event: Event, next: HeldNext)? {
    waiting.firstIndex { $0.event.isNamed(name) }.map { waiting.remove(at: $0) }
  }

  private func set(_ name: some TypedName, _ answer: @escaping (Event) -> EventResult?) {
    answers[name.key] = answer
    names.append(name.text)
  }
}

/// The interactor that does what a script says.
final class ScriptedInteractor: VIPInteractor {
  private let script: ScriptedBelow
  init(_ script: ScriptedBelow) { self.script = script }

  override func handle(_ event: Event, next: Next) -> Outcome {
    event.kind == .lifecycle ? super.handle(event, next: next) : script.handle(event, next: next)
  }
}
