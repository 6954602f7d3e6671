import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("SurveyRouter") struct SurveyRouterTests {
  @Test func `the route is registered`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    #expect(router.canRoute(Routes.survey))
  }
}
