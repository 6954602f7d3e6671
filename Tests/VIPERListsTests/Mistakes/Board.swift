import VIPER
import VIPERLists
import VIPERTestSupport
import VIPERTesting

/// The events of a list of numbers.
nonisolated enum Numbers {
  static let list = ListEvents<String, Int, Int>("numbers")
  static let other = ListEvents<String, Int, Int>("others")
  static let act = EventName<Void, Never>("numbers.act")
}

/// A module with a list and with parts of the test, and the reports of its router.
@MainActor final class Board<View: ModuleView> {
  let view: View
  private let router: VIPRouter
  private let sink = CollectingSink()

  init(
    _ view: @escaping @autoclosure () -> View, _ presenter: @escaping @autoclosure () -> some Presenter,
    _ interactor: @escaping @autoclosure () -> some Interactor
  ) throws {
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register("Board") {
      $0.module(
        prefix: "Board", view: { view() }, presenter: { presenter() }, interactor: { interactor() })
    }
    self.router = router
    self.view = try VIPBuilder(prefix: "Board", router: router).build(as: View.self)
  }

  /// Builds a module with a presenter that loads the list.
  convenience init(
    _ view: @escaping @autoclosure () -> View, _ interactor: @escaping @autoclosure () -> some Interactor
  ) throws { try self.init(view(), BoardPresenter(), interactor()) }

  /// The briefs of the reports, in order. The texts of mistakes with lists are compared with `Tests/Texts.txt`.
  var reports: [String] {
    sink.diagnostics.map { $0.code.description.hasPrefix("list.") ? recordedBrief($0) : brief($0) }
  }
  /// The codes of the reported mistakes, in order.
  var codes: [String] {
    sink.diagnostics.map(\.code.description).filter { $0.hasPrefix("list.") }
  }

  /// Shows the view, and waits until the module is idle.
  func appear() async {
    view.port.didAppear()
    await router.idle()
  }

  /// The names of the events with running handlers.
  var pendingWork: [String] { router.pendingWork.map(\.description) }

  /// Sends an event from the view, and waits until the module is idle.
  func send<Name: TypedName>(_ event: TypedEvent<Name>) async where View: EventSender {
    view.send(event)
    await router.idle()
  }

  /// Removes the view, and waits until the module is idle.
  func remove() async {
    view.port.viewWasRemoved()
    await router.idle()
  }
}

/// A presenter that loads the list when the view is ready.
final class BoardPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(BoardPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Numbers.list.load(.refresh)) }
    $0.list(Numbers.list, \.rows)
  }
  let rows = ListFormatter<String, Int, Int> { $0 }
}

/// A presenter that never loads the list.
final class IdlePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(IdlePresenter.self) { $0.list(Numbers.list, \.rows) }
  let rows = ListFormatter<String, Int, Int> { $0 }
}

/// A view that shows the list.
final class BoardView: VIPView, Mapped {
  static let mapping = Mapping(BoardView.self) { $0.list(Numbers.list, \.rows) }
  let rows: ObservableList<String, Int>

  init(phase: ListPhase = .loading) { rows = ObservableList(phase: phase) }
}

/// An interactor with a list of the rows "a" and "b" in the section "A".
final class KeepingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(KeepingInteractor.self) {
    $0.list(Numbers.list) { $0.rows }
    $0.on(Numbers.act) { interactor in interactor.rows.change(interactor.steps) }
  }

  let rows = ListKeeper<String, Int>()
  private let steps: (inout Model) -> Void

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - isFilled: Whether the list has rows.
  ///   - steps: The change that ``Numbers/act`` causes.
  init(isFilled: Bool = true, _ steps: @escaping (inout Model) -> Void = { _ in }) {
    self.steps = steps
    super.init()
    if isFilled { rows.change { $0 = list("A: a b") } }
  }
}

/// An interactor that loads pages of numbers.
final class PagingInteractor: VIPInteractor, Mapped {
  typealias Page = ListPage<String, Int, Int>

  static let mapping = Mapping(PagingInteractor.self) {
    $0.list(Numbers.list, page: PagingInteractor.page) { $0.rows }
    $0.on(Numbers.act) { interactor in interactor.act(interactor) }
  }

  let rows: PagedList<String, Int, Int>
  private let source: (PageRequest<Int>) throws -> Page
  private let act: (PagingInteractor) -> Void
  private(set) var requests: [PageRequest<Int>] = []

  init(
    _ rows: PagedList<String, Int, Int> = PagedList(threshold: 1), act: @escaping (PagingInteractor) -> Void = { _ in },
    _ source: @escaping (PageRequest<Int>) throws -> Page
  ) { (self.rows, self.source, self.act) = (rows, source, act) }

  func page(_ request: PageRequest<Int>) async throws -> Page {
    requests.append(request)
    return try source(request)
  }
}

/// Returns a page from a text such as "a b c=7".
func page(_ text: String, before: Int? = nil, after: Int? = nil) -> PagingInteractor.Page {
  ListPage(rows(text), before: before, after: after)
}
