import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

@testable import Inspect

@MainActor @Suite(.viper) struct SitesTests {
  @Test func `the sites are numbered`() async throws {
    let interactor = SitesInteractor(server: FieldServer())
    try await ModuleTest(presenter: SitesPresenter(), interactor: interactor) { test in
      await test.start { $0.publishes(Sites.rows, ["1. Oak Street", "2. Harbour", "3. Old Mill"]) }
    }
  }
}
