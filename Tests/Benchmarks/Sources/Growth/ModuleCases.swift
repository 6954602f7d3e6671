internal import Measuring
import VIPER

/// The costs of a module: building it, destroying it, and delivering events to few or many modules.
@MainActor enum ModuleCases {
  static var all: [Case] { builds + [delivering(1), delivering(1_000)] }

  private static let group = "Growth: modules"

  private static var builds: [Case] {
    let app = lazily(try ScreenApp())
    return [
      Case("module, built and destroyed", in: group, giving: { $0 }) {
        count($0) { try app()?.build().port.moduleID != nil }
      },
      Case("module, built, ready and destroyed", in: group, giving: { $0 }) {
        count($0) {
          let view = try app()?.build()
          view?.port.viewIsReady()
          return view?.port.isReady == true
        }
      },
    ]
  }

  private static func delivering(_ count: Int) -> Case {
    let modules = lazily(try LivingModules(count))
    let name = count == 1 ? "1 module alive, delivering" : "\(count) modules alive, each delivering"
    return Case(name, in: group, giving: RoundTrip.expected) { modules()?.roundTrips($0) ?? 0 }
  }

  /// Repeats work up to `times` times. Stops if the work throws an error, and prints the error.
  ///
  /// - Returns: The number of times that the work returned `true`.
  private static func count(_ times: Int, _ work: () throws -> Bool) -> Int {
    var done = 0
    do {
      for _ in 0..<times where try work() { done += 1 }
    } catch {
      print("No module was built: \(error)")
    }
    return done
  }
}
