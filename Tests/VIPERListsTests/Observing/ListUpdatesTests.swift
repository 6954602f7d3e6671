import Testing
import VIPER
import VIPERLists
import VIPERListsTestSupport
import VIPERSwiftTesting
import VIPERTesting

@MainActor @Suite("Updates to apply", .viper)
struct ListUpdatesTests {
  @Test func `changes that arrive while a view applies an update are merged into the next update`() async throws {
    let test = try RelaxedModuleTest(view: TableView(), presenter: TablePresenter(), interactor: TableInteractor())
    await test.send(Table.list.load(.refresh))
    let view = try test.view
    #expect(view.table.sections == FakeCollectionView.sections(of: Table.first))
    #expect(view.count == 1)
    view.isSlow = true
    await test.send(Table.insert([8]))
    await test.send(Table.insert([9, 10]))
    await test.send(Table.insert([11]))
    #expect(view.count == 2)
    view.isSlow = false
    view.updates.finish()
    #expect(view.count == 3)
    #expect(view.updates.list.rowCount == 7)
    #expect(view.table.sections == FakeCollectionView.sections(of: view.updates.list))
    view.updates.finish()
    #expect(view.count == 3)
    try await test.finish()
  }

  @Test func `a view receives each update as batches`() async throws {
    let store = FakePeopleStore(3, clock: ManualClock())
    let test = try RelaxedModuleTest(
      view: PeopleTable(), presenter: PeoplePresenter(), interactor: PeopleInteractor(store: store))
    await test.start()
    await test.send(People.list.delete(["p1"]))
    #expect(try test.view.batches.last?.rows.deletes == [place(0, 1)])
    try await test.finish()
  }
}

final class PeopleTable: VIPView, Mapped {
  static let mapping = Mapping(PeopleTable.self) {
    $0.list(People.list, \.updates) { view, update in view.apply(update) }
  }

  let updates = ListUpdates<String, PersonRow>()
  private(set) var batches: [ListChanges] = []

  private func apply(_ update: ListUpdate<String, PersonRow>) {
    batches += update.staged.map(\.changes)
    updates.finish()
  }
}

nonisolated private enum Table {
  static let list = ListEvents<Int, Int, Int>("table")
  static let insert = EventName<[Int], Never>("table.insert")
  static let first = ListModel([ListSection(id: "0", rows: (1...3).map { ListEntry($0, $0) })])
}

private final class TableInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TableInteractor.self) {
    $0.list(Table.list) { $0.rows }
    $0.on(Table.insert) { table, ids in
      for id in ids { table.rows.change { $0.insert([ListEntry(id, id)], at: ListPlace(section: 0, row: 0)) } }
    }
  }
  let rows = ListKeeper<Int, Int>()

  override init() {
    super.init()
    rows.change { $0 = Table.first }
  }
}

private final class TablePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TablePresenter.self) { $0.list(Table.list, \.rows) }
  let rows = ListFormatter<Int, Int, Int> { $0 }
}

private final class TableView: VIPView, Mapped {
  static let mapping = Mapping(TableView.self) {
    $0.list(Table.list, \.updates) { view, update in view.apply(update) }
  }
  let updates = ListUpdates<Int, Int>()
  var table = FakeCollectionView(showing: ListModel<Int, Int>())
  var isSlow = false
  private(set) var count = 0

  private func apply(_ update: ListUpdate<Int, Int>) {
    count += 1
    do { try table.perform(update.staged) } catch { Issue.record("\(error)") }
    if !isSlow { updates.finish() }
  }
}
