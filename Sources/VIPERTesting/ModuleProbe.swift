public import VIPER

/// A module with the presenter and interactor under test and a recording view. Use a probe to test the runtime. To test
/// an app, use ``ModuleTest``.
///
/// ```swift
/// let probe = try ModuleProbe(interactor: NoteListInteractor(store: store))
/// probe.send(NoteList.load())
/// await probe.idle()
/// #expect(probe.outputs(of: NoteList.load) == [[note]])
/// #expect(try await probe.request(NoteList.load()) == [note])
/// ```
///
/// Each probe has its own router, so tests do not affect each other.
@MainActor public final class ModuleProbe: EventSender {
  /// The router of the probe. Use this router to register the modules that the tested module opens.
  public let router: VIPRouter
  /// The window in which the router shows modules. The probe's view is the root of the window.
  public let navigator = InMemoryNavigator()
  /// The sink of the router's reports.
  public let sink = CollectingSink()
  /// The view of the probe's module.
  public let view: ProbeView

  /// Builds the module and shows its view.
  ///
  /// - Parameters:
  ///   - presenter: The presenter. Without a presenter, every event and result is passed on.
  ///   - interactor: The interactor. Without an interactor, an event that reaches the end of the chain is unhandled.
  ///   - middleware: The middleware of the module.
  ///   - parameters: The parameters that `onInitialize` receives.
  ///   - isShown: Whether the view is shown immediately, so that the lifecycle runs until the view has appeared.
  /// - Throws: An error if the parts do not match.
  public init<ItsPresenter: Presenter, ItsInteractor: Interactor>(
    presenter: ItsPresenter = VIPPresenter(), interactor: ItsInteractor = VIPInteractor(),
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (), isShown: Bool = true
  ) throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    router.slowWorkThreshold = nil
    router.diagnosisLevel = .thorough
    router.idleWatch.endsWait = true
    let view = ProbeView()
    self.view = view
    try router.register("ModuleProbe") { app in
      app.module(
        prefix: "Probe", middleware: middleware, view: { view }, presenter: { presenter },
        interactor: { interactor })
    }
    _ = try VIPBuilder(prefix: "Probe", router: router, parameters: parameters).build()
    if isShown { try navigator.show(view) }
  }

  /// Sends an event from the view.
  @discardableResult public func send(_ event: Event) -> Outcome { view.send(event) }

  /// The position of the view. The probe sends events and requests from this position.
  public var position: SenderPosition { view.position }

  /// Returns when no work can proceed. If no work begins or ends during the router's `idlePatience`, the sink receives a
  /// report, and the call returns.
  public func idle() async { await router.idle() }

  /// The parts that outlive their removed modules. Read this property when the router is idle.
  ///
  /// The probe retains its view, and a test often retains a part. Such parts of the probe's module also outlive the
  /// module, but are not leaks of the app.
  public var leaks: [Leak] { router.leakProbe?.leaks ?? [] }

  /// Every result that reached the view, in order.
  public var results: [EventResult] { view.results }

  /// Returns the results with this name that reached the view, in order.
  public func results(of name: some TypedName) -> [EventResult] { view.results(of: name) }

  /// Returns the outputs of the successes with this name that reached the view, in order.
  public func outputs<Name: TypedName>(of name: Name) -> [Name.Output] { view.outputs(of: name) }
}

/// A view that stores every result that reaches the view, including cancelled results.
public final class ProbeView: VIPView, Mapped {
  /// The mapping, which receives all results.
  public static let mapping = Mapping(ProbeView.self) {
    $0.receive(ProbeView.add)
    $0.onCancelled { view, result in view.add(result) }
  }
  /// The results that have reached the view, in order.
  public private(set) var results: [EventResult] = []
  private let waiters = Waiters<Void>()

  private func add(_ result: EventResult) {
    results.append(result)
    waiters.resume(returning: ())
  }

  /// Returns the results with this name that have reached the view, in order.
  public func results(of name: some TypedName) -> [EventResult] { results.filter { $0.isNamed(name) } }

  /// Returns the outputs of the successes with this name that have reached the view, in order.
  public func outputs<Name: TypedName>(of name: Name) -> [Name.Output] { results.compactMap { $0.output(of: name) } }

  /// Returns when this number of results with this name have reached the view, or when the waiting task is cancelled.
  ///
  /// Use this method for streams, because `idle()` does not wait for the next element of a stream.
  public func waitForResults(of name: some TypedName, count: Int) async {
    while results(of: name).count < count, await waiters.waiter().value != nil {}
  }
}
