internal import Measuring
import VIPER
import VIPERLists

/// A measurement of the path from an event that changes one of 100,000 rows to the view. The interactor changes its
/// list, the presenter formats the change, and the view receives the change.
@MainActor enum ListFlow {
  static let cases = [
    flow("Lists, one of 100000 rows changed, from event to view", isObserved: false),
    flow("Lists, one of 100000 rows changed, from event to observer", isObserved: true),
  ]

  private static func flow(_ name: String, isObserved: Bool) -> Case {
    Case(name, in: "Lists", times: 1_000, giving: { $0 }, with: { try NumbersView.make(isObserved: isObserved) }) {
      view, times in
      (0..<times).reduce(0) { count, number in
        let row = number * 97 % NumbersInteractor.count
        let before = view.row(row)
        view.send(Numbers.add(row))
        return count + (view.row(row) != before ? 1 : 0)
      }
    }
  }
}

nonisolated private enum Numbers {
  static let list = ListEvents<Int, Int, String>("numbers")
  static let add = EventName<Int, Never>("numbers.add")
}

private final class NumbersInteractor: VIPInteractor, Mapped {
  static let count = 100_000
  static let mapping = Mapping(NumbersInteractor.self) {
    $0.list(Numbers.list) { $0.numbers }
    $0.on(Numbers.add) { interactor, row in interactor.numbers.change { $0.update(row) { $0 += 1 } } }
  }
  let numbers = ListKeeper<Int, Int>()

  override init() {
    super.init()
    numbers.change { list in
      list = ListModel([ListSection(id: "0", rows: (0..<Self.count).map { ListEntry($0, $0) })])
    }
  }
}

private final class NumbersPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(NumbersPresenter.self) { $0.list(Numbers.list, \.numbers) }
  let numbers = ListFormatter<Int, Int, String> { "number \($0)" }
}

private final class NumbersView: VIPView, Mapped {
  static let mapping = Mapping(NumbersView.self) {
    $0.receive(Numbers.list.rows) { view, rows in
      view.rows = rows
      view.observed?.show(rows)
    }
  }
  private var rows = ListModel<Int, String>()
  private var observed: ObservableList<Int, String>?

  func row(_ row: Int) -> String? { observed.map { $0[row] } ?? rows[row] }

  static func make(isObserved: Bool) throws -> NumbersView {
    let router = VIPRouter()
    try router.register { app in
      app.module(view: NumbersView.init, presenter: NumbersPresenter.init, interactor: NumbersInteractor.init)
    }
    let view = try VIPBuilder(prefix: "Numbers", router: router).build(as: NumbersView.self)
    if isObserved { view.observed = ObservableList() }
    view.port.viewIsReady()
    view.send(Numbers.list.load(.refresh))
    return view
  }
}
