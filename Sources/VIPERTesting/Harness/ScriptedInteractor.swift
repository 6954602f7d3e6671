public import VIPER

/// An interactor with a scripted answer for each event name. Use this class as the double below the parts of a
/// ``ModuleTest``, or as the interactor of a registered module.
///
/// ```swift
/// let catalogue = ScriptedInteractor()
/// catalogue.answers(Catalogue.load) { page in ["Tea \(page)"] }
/// app.module(prefix: "Catalogue", view: CatalogueView.init, interactor: { catalogue })
/// ```
///
/// An instance serves one module. An event without a scripted answer, or with an input of another type, is unhandled and
/// is reported to the router's sink. In a strict ``ModuleTest``, such an event is a failure. The message of the failure
/// suggests the nearest scripted name.
public final class ScriptedInteractor: VIPInteractor, LeakExempt {
  private enum Answer {
    case result(EventResult)
    case none
    case later
  }

  /// The scripts. A script returns `nil` for an event with an input of another type than that of the name.
  private var scripts: [NameKey: (Event) -> Answer?] = [:]
  private var names: [String] = []
  private var waiting: [(event: Event, next: HeldNext)] = []
  /// Records each event that arrives.
  var didReceive: (Event) -> Void = { _ in }
  /// Receives each event without a scripted answer. Set only by a strict ``ModuleTest``.
  var didMiss: ((Event, _ hint: String) -> Void)?

  /// Sets a closure that answers later events of this name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - answer: A closure that returns the output for an input. A thrown error becomes a failure.
  public func answers<Name: TypedName>(_ name: Name, _ answer: @escaping (Name.Input) throws -> Name.Output) {
    set(name) { event, input in
      do { return .result(EventResult(answering: event, status: .success, data: try answer(input))) } catch {
        return .result(EventResult(answering: event, throwing: error))
      }
    }
  }

  /// Sets the output that answers later events of this name.
  public func answers<Name: TypedName>(_ name: Name, _ output: Name.Output) { answers(name) { _ in output } }

  /// Sets the failure that answers later events of this name.
  public func fails(_ name: some TypedName, _ status: ResultStatus = .error, _ message: String? = nil) {
    set(name) { event, _ in .result(EventResult(answering: event, status: status, message: message)) }
  }

  /// Accepts later one-way events of this name. These events receive no answer.
  public func takes<Name: TypedName>(_ name: Name) where Name.Output == Never { set(name) { _, _ in .none } }

  /// Holds later events of this name. The test answers the held events with `answer` or `fail`.
  public func waits(for name: some TypedName) { set(name) { _, _ in .later } }

  /// Answers an event according to the script.
  public override func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .lifecycle { return super.handle(event, next: next) }
    didReceive(event)
    let script = scripts[event.key]
    guard let answer = script?(event) else {
      guard let didMiss else { return super.handle(event, next: next) }
      let nearest = NearestStep.words(to: event.name, among: names) ?? ""
      didMiss(event, script == nil ? nearest : " The script of this name requires an input of another type.")
      return next.drop()
    }
    switch answer {
    case .none: return .accepted
    case .later:
      waiting.append((event, next.hold()))
      return .held
    case .result(let result):
      next.receive(result)
      return .answered
    }
  }

  /// Removes and returns the first waiting event of a name.
  func takeWaiting(_ name: some TypedName) -> (event: Event, next: HeldNext)? {
    waiting.firstIndex { $0.event.isNamed(name) }.map { waiting.remove(at: $0) }
  }

  private func set<Name: TypedName>(_ name: Name, _ answer: @escaping (Event, Name.Input) -> Answer) {
    scripts[name.key] = { event in event.input(of: name).map { answer(event, $0) } }
    names.append(name.text)
  }
}
