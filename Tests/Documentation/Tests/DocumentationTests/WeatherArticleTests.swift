// The first example of the article on testing, verbatim.

import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Weather {
  static let choose = EventName<String, Never>("weather.choose")  // input: a city
  static let fetch = EventName<String, Int>("weather.fetch")  // input: a city; output: its temperature
  static let line = EventName<Never, String>("weather.line")
}

final class WeatherPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(WeatherPresenter.self) {
    $0.on(Weather.choose) { presenter, city in presenter.send(Weather.fetch(city)) }
    $0.format(Weather.fetch, as: Weather.line) { degrees in "\(degrees) °C" }
  }
}

@MainActor @Suite(.viper) struct WeatherTests {
  @Test func `the presenter fetches the temperature and formats the answer`() async throws {
    try await ModuleTest(presenter: WeatherPresenter()) { test in
      test.below.answers(Weather.fetch) { city in city == "Oslo" ? 7 : 21 }
      await test.send(Weather.choose("Oslo")) {
        $0.forwards(Weather.fetch("Oslo"))
        $0.publishes(Weather.line, "7 °C")
      }
    }
  }
}
