internal import Measuring

/// Operations on one route among few and among many.
@MainActor enum RouteCases {
  static var all: [Case] { [10, 100, 1_000, 10_000].flatMap(cases) }

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
        waiting: "pushed and removed, among \(count) routes", in: group, times: 500, giving: { $0 }
      ) { await routes()?.push($0) ?? 0 },
    ]
  }
}
