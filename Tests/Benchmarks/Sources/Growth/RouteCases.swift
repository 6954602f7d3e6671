internal import Measuring

/// Operations on one route among few and among many.
@MainActor enum RouteCases {
  static var all: [Case] { [10, 100, 1_000, 10_000].flatMap(cases) + [1_000, 10_000].map(registering) }

  private static let group = "Growth: routes"

  private static func cases(among count: Int) -> [Case] {
    let routes = lazily(try ManyRoutes(count))
    return [
      Case("canRoute, among \(count) routes", in: group, giving: { $0 }) {
        routes()?.find($0) ?? 0
      },
      Case("made and released, among \(count) routes", in: group, times: 1_000, giving: { $0 }) {
        routes()?.make($0) ?? 0
      },
      Case(
        waiting: "pushed and removed, among \(count) routes", in: group, times: 2_000, giving: { $0 }
      ) { await routes()?.push($0) ?? 0 },
    ]
  }

  /// Registers routes, each with its own module, `count` in one router.
  private static func registering(_ count: Int) -> Case {
    Case("route registered, each of \(count)", in: group, times: 10 * count, giving: { $0 }) { times in
      (0..<times / count).reduce(0) { sum, _ in sum + ((try? ManyRoutes(count).count) ?? 0) }
    }
  }
}
