import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Weather") struct WeatherTests {
  @Test func `the router provides the service`() throws {
    let router = VIPRouter()
    try router.register(WeatherRouter())
    _ = try router.service((any WeatherService).self)
  }

  @Test func `the service handles fetch`() async throws {
    let service: any WeatherService = DefaultWeatherService()
    let answer = try await service.fetch("text")
    #expect(answer == 1)
  }

  @Test func `the service handles forecast`() async throws {
    let service: any WeatherService = DefaultWeatherService()
    let answer = try await service.forecast(1)
    #expect(answer.isEmpty)
  }

  @Test func `the service handles station`() async throws {
    let service: any WeatherService = DefaultWeatherService()
    await #expect(throws: EventFailure.self) { try await service.station() }
  }

  @Test func `the service handles reset`() async throws {
    let service: any WeatherService = DefaultWeatherService()
    try await service.reset(true)
  }

  @Test func `the service handles stop`() async throws {
    let service: any WeatherService = DefaultWeatherService()
    try await service.stop()
  }
}
