internal import Measuring

/// Round trips through mappings with few names and with many.
@MainActor enum NameCases {
  static let all: [Case] = [
    roundTrips(Names8.self), roundTrips(Names64.self), roundTrips(Names512.self),
    roundTrips(Names4096.self), roundTrips(Names65536.self),
  ]

  private static func roundTrips<Count: NameCount>(_ count: Count.Type) -> Case {
    let module = lazily(try ManyNames(count))
    return Case(
      "Int round trip, \(Count.count) names", in: "Growth: names", giving: RoundTrip.expected
    ) { module()?.roundTrips($0) ?? 0 }
  }
}
