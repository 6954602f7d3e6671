import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

@testable import Inspect

@MainActor @Suite(.viper) struct SitesTests {
  private func makeTest() throws -> RelaxedModuleTest<SitesView> {
    let interactor = SitesInteractor(server: FieldServer(account: "ann"))
    return try RelaxedModuleTest(view: SitesView(), presenter: SitesPresenter(), interactor: interactor)
  }

  @Test func `the next page is loaded when the last row is visible`() async throws {
    try await makeTest().run { test in
      await test.send(Sites.list.shows(3))
      let rows = try test.view.sites.rows.map(\.row)
      #expect(rows == ["1. Oak Street", "2. Harbour", "3. Old Mill", "4. Oak Park", "5. Station", "6. Bridge"])
    }
  }

  @Test func `the next page follows a deleted site without a gap`() async throws {
    try await makeTest().run { test in
      await test.send(Sites.list.delete([2]))
      await test.send(Sites.list.shows(3))
      let ids = try test.view.sites.ids
      #expect(ids == [1, 3, 4, 5, 6])
    }
  }

  @Test func `a deletion can be undone`() async throws {
    try await makeTest().run { test in
      await test.send(Sites.list.delete([2]))
      let remaining = try test.view.sites.ids
      #expect(remaining == [1, 3])
      await test.send(Sites.undo())
      let restored = try test.view.sites.ids
      #expect(restored == [1, 2, 3])
    }
  }
}
