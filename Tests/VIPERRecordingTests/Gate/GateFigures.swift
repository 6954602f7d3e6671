import Foundation
import Testing
import VIPER
import VIPERTestSupport

/// The figures of a style: the programs with different playbacks of an unchanged app.
@MainActor struct GateFigures {
  private let name: String
  private let count: Int
  private var failures: [(index: Int, group: String?, reason: String)] = []
  private var inputs = 0
  private var texts: [Int: [String]] = [:]
  private var textCount = 0

  /// Records and plays programs.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - run: The numbers of the programs, and their random numbers.
  static func measure(_ style: some GateStyle, _ run: RandomRun) async throws -> GateFigures {
    var figures = GateFigures(name: style.name, count: run.indices.count)
    for index in run.indices {
      let program = GateProgram(style: style, index: index, random: run.generator(index))
      let reason = try await program.falseDivergence()
      figures.inputs += program.inputs
      figures.texts = program.texts
      figures.textCount += program.texts.values.reduce(0) { $0 + $1.count }
      if let reason { figures.failures.append((index, style.group(index), reason)) }
    }
    return figures
  }

  private init(name: String, count: Int) { (self.name, self.count) = (name, count) }

  /// Returns whether at most a share of the programs diverges, in percent. Of few programs, one may diverge.
  func isWithin(_ limit: Int) -> Bool { failures.count <= max(1, count * limit / 100) }

  /// The figures, and the numbers of the programs that diverge.
  var line: String {
    let groups = Dictionary(grouping: failures.compactMap(\.group)) { $0 }.mapValues(\.count)
    let parts = groups.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let seeds = failures.map { "\($0.index)" }.joined(separator: ", ")
    return "\(name): \(failures.count) of \(count) diverge (\(inputs) inputs, \(textCount) texts)"
      + (parts.isEmpty ? "" : " (\(parts))") + (seeds.isEmpty ? "" : ": \(seeds)")
  }

  /// The reasons, if `VIPER_REASONS` sets their number. For a single program also the recorded texts of its views.
  var details: [String] {
    let count = ProcessInfo.processInfo.environment["VIPER_REASONS"].flatMap { Int($0) } ?? 0
    let reasons = failures.prefix(count).map { "  \(name), program \($0.index): \($0.reason)" }
    guard self.count == 1 else { return reasons }
    return reasons + texts.sorted { $0.key < $1.key }.map { "  View \($0.key): \($0.value)" }
  }
}
