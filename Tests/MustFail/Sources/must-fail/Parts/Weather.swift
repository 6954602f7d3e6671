import VIPER

// A module that looks up temperatures.

enum Weather {
  static let choose = EventName<String, Never>("weather.choose")
  static let fetch = EventName<String, Int>("weather.fetch")
  static let save = EventName<Int, Void>("weather.save")
  static let watch = EventName<Void, Int>("weather.watch")
  static let line = EventName<Never, String>("weather.line")
}

final class WeatherPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(WeatherPresenter.self) {
    $0.on(Weather.choose) { presenter, city in presenter.send(Weather.fetch(city)) }
    $0.format(Weather.fetch, as: Weather.line) { degrees in "\(degrees) °C" }
  }
}

final class WeatherInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WeatherInteractor.self) {
    $0.on(Weather.fetch) { part, city in
      try await part.clock.sleep(for: .seconds(1))
      return city.count
    }
    $0.on(Weather.watch) { _ in
      AsyncStream { continuation in
        continuation.yield(7)
        continuation.yield(8)
      }
    }
  }
  private let clock: any Clock<Duration>
  init(clock: any Clock<Duration>) { self.clock = clock }
}

final class WeatherView: VIPView, Mapped {
  static let mapping = Mapping(WeatherView.self) { $0.show(Weather.line, in: \.title) }
  private(set) var title = ""
}
