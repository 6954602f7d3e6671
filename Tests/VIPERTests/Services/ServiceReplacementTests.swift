import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Services that could not be made, and are replaced")
struct ServiceReplacementTests {
  private let router = VIPRouter(diagnostics: CollectingSink())

  private struct ForApp {}

  @Test func `A service that could not be made can be replaced by a test: nobody has it`() throws {
    try router.register("App") {
      $0.service(ForApp.self) { () throws in throw TextError("no disk") }
    }
    #expect(throws: ServiceError.self) { try router.service(ForApp.self) }
    #expect(throws: Never.self) { try router.override(ForApp.self) { ForApp() } }
  }

  @Test func `A default that could not be made yields: nobody has it`() throws {
    try router.register("Own") {
      $0.service(ForApp.self, isDefault: true) { () throws in throw TextError("no disk") }
    }
    #expect(throws: ServiceError.self) { try router.service(ForApp.self) }
    #expect(throws: Never.self) {
      try router.register("App") { $0.service(ForApp.self) { ForApp() } }
    }
  }

  @Test func `A default that could not be made asynchronously yields as well`() async throws {
    try router.register("Own") {
      $0.service(ForApp.self, isDefault: true) { () async throws in throw TextError("no disk") }
    }
    await #expect(throws: ServiceError.self) { try await router.resolveService(ForApp.self) }
    #expect(throws: Never.self) {
      try router.register("App") { $0.service(ForApp.self) { ForApp() } }
    }
  }
}
