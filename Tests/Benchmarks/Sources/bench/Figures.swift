import Foundation
import Measuring

/// The measured costs of one case.
struct Figures: Encodable {
  let group: String
  let name: String
  /// The nanoseconds of one repetition: the median of all rounds.
  let ns: Double
  /// The lower and the upper quartile of the nanoseconds.
  let spread: [Double]
  /// The number of allocations of one repetition, if allocations were counted.
  let mallocs: Double?
  /// The median of the ratios to the time of `against`, of all rounds.
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

  /// Encodes unknown values as null, so that each line has all keys.
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
  /// Returns the number, rounded to `digits` decimal places.
  func rounded(to digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
