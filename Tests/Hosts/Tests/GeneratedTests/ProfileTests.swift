import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Profile") struct ProfileTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Profile", router: router).build(as: ProfileView.self)
  }

  @Test func `find is answered`() async throws {
    try await ModuleTest(interactor: ProfileInteractor()) { test in
      await test.send(Profile.find("text")) {
        $0.publishes(Profile.find, [])
      }
    }
  }
}
