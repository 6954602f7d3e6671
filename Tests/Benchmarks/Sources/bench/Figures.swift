import Foundation
import Measuring

/// What one case has cost.
struct Figures: Encodable {
  let group: String
  let name: String
  /// The nanoseconds that it takes: the middle of all rounds.
  let ns: Double
  /// Between what and what a half of the rounds lie.
  let spread: [Double]
  /// How often memory was asked for, if that was counted.
  let mallocs: Double?
  /// How many times as long it takes as `against`.
  let ratio: Double?
  let against: String?

  init?(_ one: Case, _ rounds: Rounds, mallocs: Double?) {
    guard let time = rounds.time(of: one.name) else { return nil }
    (group, name, against) = (one.group, one.name, one.against)
    (ns, spread) = (time.median.rounded(to: 1), [time.lower, time.upper].map { $0.rounded(to: 1) })
    self.mallocs = mallocs
    ratio = one.against.flatMap { rounds.ratio(of: one.name, to: $0)?.median.rounded(to: 3) }
  }

  private enum Key: CodingKey { case name, group, ns, spread, mallocs, ratio, against }

  /// What is not known is written as null, so that each line has all keys.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    try values.encode(group, forKey: .group)
    try values.encode(ns, forKey: .ns)
    try values.encode(spread, forKey: .spread)
    try values.encode(mallocs, forKey: .mallocs)
    try values.encode(ratio, forKey: .ratio)
    try values.encode(against, forKey: .against)
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension Double {
  /// The number with so many digits after the point.
  func rounded(to digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
