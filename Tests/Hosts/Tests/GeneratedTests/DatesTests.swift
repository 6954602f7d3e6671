import Foundation
import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Dates") struct DatesTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Dates", router: router).build(as: DatesView.self)
  }

  @Test func `now is answered`() async throws {
    try await ModuleTest(interactor: DatesInteractor()) { test in
      await test.send(Dates.now()) {
        $0.publishes(Dates.now, Date(timeIntervalSince1970: 0))
      }
    }
  }

  @Test func `table is answered`() async throws {
    try await ModuleTest(interactor: DatesInteractor()) { test in
      await test.send(Dates.table()) {
        $0.publishes(Dates.table, [:])
      }
    }
  }

  @Test func `done is answered`() async throws {
    try await ModuleTest(interactor: DatesInteractor()) { test in
      await test.send(Dates.done(true)) {
        $0.publishes(Dates.done, ())
      }
    }
  }

  @Test func `the presenter formats the answer to now`() async throws {
    try await ModuleTest(
      presenter: DatesPresenter()
    ) { test in
      test.below.answers(Dates.now, Date(timeIntervalSince1970: 0))
      await test.send(Dates.now()) {
        $0.forwards(Dates.now())
        $0.publishes(Dates.nowShown, "1970-01-01 00:00:00 +0000")
      }
    }
  }

  @Test func `the view shows the answer to now`() async throws {
    try await ModuleTest(
      view: DatesView(),
      presenter: DatesPresenter()
    ) { test in
      test.below.answers(Dates.now, Date(timeIntervalSince1970: 0))
      await test.does {
        $0.now()
      } _: {
        $0.forwards(Dates.now())
        $0.publishes(Dates.nowShown, "1970-01-01 00:00:00 +0000")
      }
      let view = try test.view
      #expect(view.nowResult == "1970-01-01 00:00:00 +0000")
    }
  }

  @Test func `the presenter formats the answer to table`() async throws {
    try await ModuleTest(
      presenter: DatesPresenter()
    ) { test in
      test.below.answers(Dates.table, [:])
      await test.send(Dates.table()) {
        $0.forwards(Dates.table())
        $0.publishes(Dates.tableShown, "[:]")
      }
    }
  }

  @Test func `the view shows the answer to table`() async throws {
    try await ModuleTest(
      view: DatesView(),
      presenter: DatesPresenter()
    ) { test in
      test.below.answers(Dates.table, [:])
      await test.does {
        $0.table()
      } _: {
        $0.forwards(Dates.table())
        $0.publishes(Dates.tableShown, "[:]")
      }
      let view = try test.view
      #expect(view.tableResult == "[:]")
    }
  }

  @Test func `the view sends done`() async throws {
    try await ModuleTest(
      view: DatesView(),
      presenter: DatesPresenter()
    ) { test in
      test.below.answers(Dates.done, ())
      await test.does {
        $0.done(true)
      } _: {
        $0.forwards(Dates.done(true))
        $0.publishes(Dates.done, ())
      }
    }
  }
}
