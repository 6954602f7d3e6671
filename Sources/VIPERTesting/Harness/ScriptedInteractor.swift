public import VIPER

/// An interactor that answers each name as it is told: the double below the parts of a ``ModuleTest``, or of a module that
/// is registered with it.
///
/// ```swift
/// let catalogue = ScriptedInteractor()
/// catalogue.answers(Catalogue.load) { page in ["Tea \(page)"] }
/// app.module(prefix: "Catalogue", view: CatalogueView.init, interactor: { catalogue })
/// ```
///
/// It serves one module. An event without a scripted answer ends unhandled, which is reported to the router's sink. Below a strict
/// ``ModuleTest`` it is a failure, which names the nearest scripted name.
public final class ScriptedInteractor: VIPInteractor, OutlivesModule {
  private enum Answer {
    case result(EventResult)
    case none
    case later
  }

  private var answers: [NameKey: (Event) -> Answer] = [:]
  private var names: [String] = []
  private var waiting: [(event: Event, next: HeldNext)] = []
  /// Records an event that has arrived.
  var didReceive: (Event) -> Void = { _ in }
  /// Receives each event without a scripted answer, in a strict ``ModuleTest``.
  var didMiss: ((Event, _ hint: String) -> Void)?

  /// Answers events of this name, from now on.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - answer: makes the output of the input; what it throws is the answer as well.
  public func answers<Name: TypedName>(_ name: Name, _ answer: @escaping (Name.Input) throws -> Name.Output) {
    set(name) { event in
      guard let input = event.input(of: name) else { return .none }
      do { return .result(EventResult(answering: event, status: .success, data: try answer(input))) } catch {
        return .result(EventResult(answering: event, throwing: error))
      }
    }
  }

  /// Answers events of this name with one output, from now on.
  public func answers<Name: TypedName>(_ name: Name, _ output: Name.Output) { answers(name) { _ in output } }

  /// Answers events of this name with a failure, from now on.
  public func fails(_ name: some TypedName, _ status: ResultStatus = .error, _ message: String? = nil) {
    set(name) { .result(EventResult(answering: $0, status: status, message: message)) }
  }

  /// Takes events of this name and answers nothing, from now on: they are one-way.
  public func takes<Name: TypedName>(_ name: Name) where Name.Output == Never { set(name) { _ in .none } }

  /// Takes events of this name, from now on, and answers them when the test's `answer` or `fail` is called.
  public func waits(for name: some TypedName) { set(name) { _ in .later } }

  /// Answers an event as it was told to.
  public override func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .lifecycle { return super.handle(event, next: next) }
    didReceive(event)
    guard let answer = answers[event.key] else {
      guard let didMiss else { return super.handle(event, next: next) }
      didMiss(event, NearestStep.words(to: event.name, among: names) ?? "")
      return next.drop()
    }
    switch answer(event) {
    case .none: return .accepted
    case .later:
      waiting.append((event, next.hold()))
      return .held
    case .result(let result):
      next.receive(result)
      return .answered
    }
  }

  /// Takes the first event of a name that waits for an answer.
  func takeWaiting(_ name: some TypedName) -> (event: Event, next: HeldNext)? {
    waiting.firstIndex { $0.event.isNamed(name) }.map { waiting.remove(at: $0) }
  }

  private func set(_ name: some TypedName, _ answer: @escaping (Event) -> Answer) {
    answers[name.key] = answer
    names.append(name.text)
  }
}
