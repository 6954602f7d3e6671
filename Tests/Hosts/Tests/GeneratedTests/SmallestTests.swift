import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Smallest") struct SmallestTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Smallest", router: router).build(as: SmallestView.self)
  }
}
