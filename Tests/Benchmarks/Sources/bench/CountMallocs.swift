import ArgumentParser
import Foundation
import Measuring

/// What runs with the counter before it: prints how often the work of each case asks for memory.
struct CountMallocs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count-mallocs", abstract: "Count mallocs, with the counter before it.",
    shouldDisplay: false)

  @Argument(help: "The cases' names.")
  var names: [String]

  @MainActor func run() async throws {
    guard let calls = Self.calls else {
      throw ValidationError("The counter does not stand before this; run bench itself.")
    }
    for name in names {
      let one = try AllCases.named(name)
      _ = await one.run(times: one.times)
      // What is asked for once in a run, and not once each time, is in both and so in neither.
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

  /// The counter's function, if it is there.
  private static var calls: (@convention(c) () -> UInt64)? {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "viper_malloc_count") else { return nil }
    // The counter's source, malloc-counter.c, declares it so.
    return unsafeBitCast(symbol, to: (@convention(c) () -> UInt64).self)
  }
}
