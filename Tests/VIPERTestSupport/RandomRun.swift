import Foundation

/// The inputs of a test with random inputs. The same seed produces the same inputs.
///
/// `VIPER_SEED` sets the seed, `VIPER_PROGRAMS` the number of inputs, and `VIPER_PROGRAM` selects a single input.
package struct RandomRun {
  package let seed: UInt64
  package let indices: Range<Int>
  private let test: String
  private let option: String

  /// - Parameters:
  ///   - test: The suite, as a filter for `swift test --filter`.
  ///   - count: The number of inputs of a normal run.
  ///   - longCount: The number of inputs with `VIPER_LONG_RUN`.
  ///   - file: The file of the test.
  package init(_ test: String, _ count: Int, long longCount: Int, file: String = #filePath) {
    func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
      ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
    }
    let only: Int? = number("VIPER_PROGRAM")
    self.test = test
    option = file.contains("/Tests/Model/") ? "--package-path Tests/Model " : ""
    seed = number("VIPER_SEED") ?? (LongRun.isOn ? .random(in: 1...999_999) : 1)
    indices =
      only.map { $0..<$0 + 1 } ?? 0..<(number("VIPER_PROGRAMS") ?? (LongRun.isOn ? longCount : count))
  }

  /// Whether the run has all inputs, not only a single repeated one.
  package var isWhole: Bool { indices.lowerBound == 0 && indices.count > 1 }

  package func generator(_ index: Int) -> SeededGenerator { SeededGenerator(seed: seed, index: index) }

  /// Returns the command that repeats a single input.
  package func again(_ index: Int) -> String {
    "Again: VIPER_SEED=\(seed) VIPER_PROGRAM=\(index) swift test \(option)--filter \(test)"
  }

  /// Prints the summary line of a long run: its inputs and its figures.
  package func printFigures(_ figures: String) {
    guard isWhole, LongRun.isOn else { return }
    print("figures: \(test): \(indices.count) of seed \(seed), \(figures)")
  }
}
