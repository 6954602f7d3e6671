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
      await test.send(DatesEvent.now()) {
        $0.publishes(DatesEvent.now, Date(timeIntervalSince1970: 0))
      }
    }
  }

  @Test func `table is answered`() async throws {
    try await ModuleTest(interactor: DatesInteractor()) { test in
      await test.send(DatesEvent.table()) {
        $0.publishes(DatesEvent.table, [:])
      }
    }
  }

  @Test func `done is answered`() async throws {
    try await ModuleTest(interactor: DatesInteractor()) { test in
      await test.send(DatesEvent.done(true)) {
        $0.publishes(DatesEvent.done, ())
      }
    }
  }
}
