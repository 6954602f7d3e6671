import ArgumentParser
import Foundation
import Measuring

/// The command that prints the number of allocations of each case, in a child process that has loaded the counter
/// library.
struct CountMallocs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count-mallocs", abstract: "Count allocations, with the counter library loaded.",
    shouldDisplay: false)

  @Argument(help: "The names of the cases.")
  var names: [String]

  @MainActor func run() async throws {
    guard let calls = Self.calls else {
      throw ValidationError("The counter library is not loaded. Run bench without count-mallocs.")
    }
    for name in names {
      let one = try AllCases.named(name)
      _ = await one.run(times: one.times)
      // Both counts include the allocations that occur once per run, so the difference excludes these allocations.
      let few = await count(one, times: one.times, by: calls)
      let many = await count(one, times: 2 * one.times, by: calls)
      let mean = max(0, Double(many) - Double(few)) / Double(one.times)
      let line = MallocCounting.Line(name: name, mallocs: mean.rounded(to: 2))
      print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
    }
  }

  @MainActor private func count(
    _ one: Case, times: Int, by calls: @convention(c) () -> UInt64
  ) async -> UInt64 {
    let before = calls()
    _ = await one.run(times: times)
    return calls() - before
  }

  /// The function of the counter library, or `nil` if the library is not loaded.
  private static var calls: (@convention(c) () -> UInt64)? {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "viper_malloc_count") else { return nil }
    // The function is declared with this type in malloc-counter.c.
    return unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)
  }
}
