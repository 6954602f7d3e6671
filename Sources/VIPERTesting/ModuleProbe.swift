public import VIPER

/// A presenter and an interactor with a view that records: for tests of the runtime. ``ModuleTest`` is for those of apps.
///
/// ```swift
/// let probe = try ModuleProbe(interactor: NoteListInteractor(store: store))
/// probe.send(NoteList.load)
/// await probe.idle()
/// #expect(probe.outputs(of: NoteList.load) == [[note]])
/// #expect(try await probe.request(NoteList.load) == [note])
/// ```
///
/// It has a router of its own, so nothing leaks from one test into another.
@MainActor public final class ModuleProbe: EventSender {
  /// The router: register here what the module routes to.
  public let router: VIPRouter
  /// The window in which the router shows what is routed to; the probe's own view is its root.
  public let navigator = InMemoryNavigator()
  /// The sink of what is reported.
  public let sink = CollectingSink()
  /// The view that stands for the module's own.
  public let view: ProbeView

  /// Builds the module and shows its view.
  ///
  /// - Parameters:
  ///   - presenter: the presenter; without one, all is passed on.
  ///   - interactor: the interactor; without one, what reaches the end is unhandled.
  ///   - middleware: the links between them.
  ///   - parameters: what `onInitialize` gets.
  ///   - isShown: whether the view is shown at once, so that the lifecycle runs until it has appeared.
  /// - Throws: if the parts do not go together.
  public init<ItsPresenter: Presenter, ItsInteractor: Interactor>(
    presenter: ItsPresenter = VIPPresenter(), interactor: ItsInteractor = VIPInteractor(),
    middleware: MiddlewareList = MiddlewareList(), parameters: any Sendable = (), isShown: Bool = true
  ) throws {
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.leakProbe = LeakProbe()
    router.diagnosis = .thorough
    let view = ProbeView()
    self.view = view
    try router.register("ModuleProbe") { app in
      app.module(
        prefix: "Probe", middleware: middleware, view: { _ in view }, presenter: { _ in presenter },
        interactor: { _ in interactor })
    }
    _ = try VIPBuilder(prefix: "Probe", router: router, parameters: parameters).build()
    if isShown { try navigator.show(view) }
  }

  /// Sends an event as the view does.
  @discardableResult public func send(_ event: Event) -> Outcome { view.send(event) }

  /// The view's position: what the probe sends or requests comes from there.
  public var position: SenderPosition { view.position }

  /// Returns when nothing is under way.
  public func idle() async { await router.idle() }

  /// The parts that outlive their removed modules; ask when the router is idle.
  ///
  /// The probe itself keeps its own view, and a test often a part: of the probe's own module these live
  /// on for good reason.
  public var leaks: [Leak] { router.leakProbe?.leaks ?? [] }

  /// Every result that reached the view, in order.
  public var results: [EventResult] { view.results }

  /// The results of one name that reached the view, in order.
  public func results(of name: some TypedName) -> [EventResult] { view.results(of: name) }

  /// The outputs of the successes of one name that reached the view, in order.
  public func outputs<Name: TypedName>(of name: Name) -> [Name.Output] { view.outputs(of: name) }
}

extension ProbeView: ReceivesCancelledResults {}

/// A view that keeps every result that reaches it, also cancelled ones.
public final class ProbeView: VIPView, ReceivesUnhandledResults {
  /// The results that have reached it, in order.
  public private(set) var results: [EventResult] = []
  private let waiters = Waiters<Void>()

  /// Keeps the result.
  public func received(_ result: EventResult) {
    results.append(result)
    waiters.resume(returning: ())
  }

  /// The results of one name that have reached it, in order.
  public func results(of name: some TypedName) -> [EventResult] { results.filter { $0.isNamed(name) } }

  /// The outputs of the successes of one name that have reached it, in order.
  public func outputs<Name: TypedName>(of name: Name) -> [Name.Output] { results.compactMap { $0.output(of: name) } }

  /// Returns when so many results of one name have reached the view, or the waiting task is cancelled.
  ///
  /// For streams: `idle()` does not wait for their next element.
  public func waitForResults(of name: some TypedName, count: Int) async {
    while results(of: name).count < count, await waiters.wait() != nil {}
  }
}
