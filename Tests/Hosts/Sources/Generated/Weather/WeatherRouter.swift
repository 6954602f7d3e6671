import VIPER

/// The router of Weather, which registers its routes and services.
struct WeatherRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any WeatherService).self) { DefaultWeatherService() }
  }
}
