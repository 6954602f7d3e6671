internal import Measuring

/// Operations on many routes that are open at the same time.
@MainActor enum StackCases {
  static var all: [Case] { [400, 4_000].flatMap(cases) }

  private static let group = "Growth: open routes"

  private static func cases(_ count: Int) -> [Case] {
    let parked = lazily(try ParkedRoutes())
    let stack = lazily(try DeepStack())
    return [
      Case(
        waiting: "parked and removed, each of \(count)", in: group, times: count, giving: { $0 }
      ) { await parked()?.park($0) ?? 0 },
      Case(
        waiting: "pushed on each other, each of \(count)", in: group, times: count, giving: { $0 }
      ) { await stack()?.push($0) ?? 0 },
    ]
  }
}
