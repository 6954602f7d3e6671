import VIPER

/// The search in the lines of a trace, in their order, for the lines that can be the first one of a part: no step is under
/// way.
struct TraceBegins {
  /// The field `"end":2` of the line with which the outermost step under way ends. `nil` if no step is under way.
  private var end: String?
  /// The fields of steps that do not contain other steps.
  private let leaves = [Hop.Stage.task, .held].map { #""at":"\#($0.rawValue)""# }

  /// Returns whether the next line can be the first one of a part.
  mutating func next(_ line: [UInt8]) -> Bool {
    // The fields after the time are `"step":2,"in":1`, `"step":2,"at":"presenter"`, `"end":2`, or those of a note.
    let fields = line.split(separator: UInt8(ascii: ","), maxSplits: 3).dropFirst().prefix(2)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let first = fields.first, !first.hasPrefix(#""end":"#) else {
      if fields.first == end { end = nil }
      return false
    }
    guard first.hasPrefix(#""step":"#), let second = fields.last else { return end == nil }
    guard !second.hasPrefix(#""in":"#) else { return false }
    if !leaves.contains(second) { end = first.replacing(#""step":"#, with: #""end":"#) }
    return true
  }
}
