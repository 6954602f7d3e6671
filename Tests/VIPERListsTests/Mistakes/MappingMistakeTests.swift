import Testing
import VIPER
import VIPERLists
import VIPERTesting

@MainActor @Suite("Mistakes in the mapping of a list")
struct MappingMistakeTests {
  @Test func `a closure that returns a new list in each call is reported once`() async throws {
    let board = try Board(BoardView(), ComputingInteractor())
    await board.appear()
    await board.send(Numbers.list.load(.refresh))
    #expect(
      board.reports == ["list.notStored: Board, numbers"])
  }

  @Test func `a mistake in a module without a router is reported to the sink of the module`() async throws {
    let (view, sink) = (BoardView(), CollectingSink())
    try view.assemble(presenter: BoardPresenter(), interactor: ComputingInteractor(), onDiagnostic: sink.report)
    view.port.viewIsReady()
    view.send(Numbers.list.load(.refresh))
    #expect(sink.diagnostics.map(\.code) == ["list.notStored"])
  }

  @Test func `a list that is created lazily, and a list that replaces another list, are no mistakes`() async throws {
    let board = try Board(BoardView(), ReplacingInteractor())
    await board.appear()
    await board.send(Numbers.act())
    await board.send(Numbers.list.load(.refresh))
    #expect(board.reports.isEmpty)
  }

  @Test func `a list that is mapped for two names is reported once`() async throws {
    let board = try Board(BoardView(), TwiceInteractor())
    await board.appear()
    await board.send(Numbers.other.load(.refresh))
    #expect(
      board.reports.first
        == "list.twoNames: Board, numbers, others")
    await board.send(Numbers.list.load(.refresh))
    #expect(board.codes == ["list.twoNames"])
  }

  @Test func `a list that belongs to two open modules is reported once`() async throws {
    let shared = ListKeeper<String, Int>()
    let (first, second) = (
      try Board(BoardView(), SharingInteractor(shared)), try Board(BoardView(), SharingInteractor(shared))
    )
    await first.appear()
    await second.appear()
    await first.send(Numbers.list.load(.refresh))
    #expect(
      second.reports == ["list.shared: Board, numbers"])
    #expect(first.reports.isEmpty)
  }

  @Test func `a list that a module receives from a closed module is no mistake`() async throws {
    let shared = ListKeeper<String, Int>()
    let first = try Board(BoardView(), SharingInteractor(shared))
    await first.appear()
    await first.remove()
    let second = try Board(BoardView(), SharingInteractor(shared))
    await second.appear()
    #expect(first.reports.isEmpty)
    #expect(second.reports.isEmpty)
  }

  @Test func `two lines for the same list are an error of the module`() {
    let error = #expect(throws: Diagnostic.self) { try Board(BoardView(), DoubledInteractor()) }
    #expect("\(error as Any)".contains("numbers.load"))
    #expect("\(error as Any)".contains("DoubledInteractor"))
  }

  @Test func `two formatters of the same list are an error of the module`() {
    let error = #expect(throws: Diagnostic.self) { try Board(BoardView(), DoubledPresenter(), KeepingInteractor()) }
    #expect("\(error as Any)".contains("numbers.model"))
    #expect("\(error as Any)".contains("DoubledPresenter"))
  }

  @Test func `a list without a formatter is reported by the name of the unhandled result`() async throws {
    let board = try Board(BoardView(), LoadingPresenter(), KeepingInteractor())
    await board.appear()
    #expect(board.reports == ["result.unhandled: numbers.model, Board, success"])
  }

  @Test func `a view that shows another list is reported by the name of the unhandled result`() async throws {
    let board = try Board(OtherView(), KeepingInteractor())
    await board.appear()
    #expect(board.reports == ["result.unhandled: numbers.rows, Board, success"])
  }

  @Test func `the events of a list that no interactor stores are reported by their names`() async throws {
    let board = try Board(BoardView(), VIPInteractor())
    await board.appear()
    #expect(board.reports == ["event.unhandled: numbers.load, Board"])
  }

  @Test(arguments: ["select", "delete", "move", "prefetch"])
  func `an event for which the feature has no handler is reported by its name`(_ name: String) async throws {
    let board = try Board(BoardView(), KeepingInteractor())
    await board.appear()
    switch name {
    case "select": await board.send(Numbers.list.select("a"))
    case "delete": await board.send(Numbers.list.delete(["a"]))
    case "move": await board.send(Numbers.list.move(ListMove("a", to: place(0, 1))))
    default: await board.send(Numbers.list.prefetch(["a"]))
    }
    #expect(board.reports == ["event.unhandled: numbers.\(name), Board"])
  }
}

private final class ComputingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ComputingInteractor.self) { $0.list(Numbers.list) { $0.rows } }
  var rows: ListKeeper<String, Int> { ListKeeper() }
}

private final class ReplacingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ReplacingInteractor.self) {
    $0.list(Numbers.list) { $0.rows }
    $0.on(Numbers.act) { interactor in interactor.rows = ListKeeper() }
  }
  lazy var rows = ListKeeper<String, Int>()
}

private final class TwiceInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TwiceInteractor.self) {
    $0.list(Numbers.list) { $0.rows }
    $0.list(Numbers.other) { $0.rows }
  }
  let rows = ListKeeper<String, Int>()
}

private final class SharingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SharingInteractor.self) { $0.list(Numbers.list) { $0.rows } }
  let rows: ListKeeper<String, Int>
  init(_ rows: ListKeeper<String, Int>) { self.rows = rows }
}

private final class DoubledInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DoubledInteractor.self) {
    $0.list(Numbers.list) { $0.rows }
    $0.list(Numbers.list) { $0.others }
  }
  let rows = ListKeeper<String, Int>()
  let others = ListKeeper<String, Int>()
}

private final class DoubledPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(DoubledPresenter.self) {
    $0.list(Numbers.list, \.rows)
    $0.list(Numbers.list, \.others)
  }
  let rows = ListFormatter<String, Int, Int> { $0 }
  let others = ListFormatter<String, Int, Int> { -$0 }
}

private final class LoadingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(LoadingPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Numbers.list.load(.refresh)) }
  }
}

private final class OtherView: VIPView, Mapped {
  static let mapping = Mapping(OtherView.self) { $0.list(Numbers.other, \.rows) }
  let rows = ObservableList<String, Int>()
}
