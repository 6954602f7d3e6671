import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Replacement of services that failed")
struct ServiceReplacementTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  private struct ForApp {}

  @Test func `a service can be overridden after its creation failed, because no part uses the service`() throws {
    try router.register("App") {
      $0.service(ForApp.self) { () throws in throw TextError("no disk") }
    }
    #expect(throws: Diagnostic.self) { try router.service(ForApp.self) }
    #expect(throws: Never.self) { try router.override(ForApp.self) { ForApp() } }
  }

  @Test func `a default service can be replaced after its creation failed, because no part uses the service`() throws {
    try router.register("Own") {
      $0.service(ForApp.self, isDefault: true) { () throws in throw TextError("no disk") }
    }
    #expect(throws: Diagnostic.self) { try router.service(ForApp.self) }
    #expect(throws: Never.self) {
      try router.register("App") { $0.service(ForApp.self) { ForApp() } }
    }
  }

  @Test func `an asynchronous default service can be replaced after its creation failed`() async throws {
    try router.register("Own") {
      $0.service(ForApp.self, isDefault: true) { () async throws in throw TextError("no disk") }
    }
    await #expect(throws: Diagnostic.self) { try await router.resolveService(ForApp.self) }
    #expect(throws: Never.self) {
      try router.register("App") { $0.service(ForApp.self) { ForApp() } }
    }
  }
}
