import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Silent") struct SilentTests {
  @Test func `the router provides the service`() throws {
    let router = VIPRouter()
    try router.register(SilentRouter())
    _ = try router.service((any SilentService).self)
  }
}
