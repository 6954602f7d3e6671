// Saved navigation with random changes must be rejected, or must rebuild a window that can be saved again.

import Foundation
import Testing
import VIPER
import VIPERPlainData
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@testable import VIPERPlainData

@MainActor @Suite("Saved navigation with random changes", .timeLimit(.minutes(60)), .serialized)
struct SavedMutationTests {
  @Test func `a window that is restored from mutated saved navigation is saved and restored unchanged`() async throws {
    let run = RandomRun("SavedMutationTests", 200, long: 20_000)
    let good = try await window()
    var (whole, part, unreadable) = (0, 0, 0)
    for index in run.indices {
      var random = run.generator(index)
      var data = try JSONDecoder().decode(PlainData.self, from: Data(good.utf8))
      for _ in 0..<random.number(1..<4) { random.change(&data) }
      let json = String(decoding: try JSONEncoder().encode(data), as: UTF8.self)
      let first = try SavingApp()
      guard let restoration = try? await first.restore(json) else {
        unreadable += 1
        continue
      }
      if restoration.failures.isEmpty { whole += 1 } else { part += 1 }
      let (screen, saved) = (first.screen, try first.saved())
      let second = try SavingApp()
      let again = try await second.restore(saved)
      let savedAgain = try second.saved()
      let isRight =
        restoration.isFinished && again.isFinished && again.failures.isEmpty
        && second.screen == screen && savedAgain == saved
        && (restoration.rebuilt == 0) == screen.isEmpty
      guard isRight else {
        Issue.record(
          """
          \(json) is restored as \(screen) and saved as \(saved), which is restored as \(second.screen).
          \(restoration.report)
          \(again.report)
          \(run.again(index))
          """)
        return
      }
    }
    run.printFigures("\(whole) whole, \(part) in part, \(unreadable) unreadable")
    guard run.isWhole else { return }
    #expect(
      min(whole, part, unreadable) > run.indices.count / 20,
      "some cases are rare: \(whole), \(part), \(unreadable)")
  }

  /// Returns a window with all kinds of containers, slots and parameters.
  private func window() async throws -> String {
    let app = try SavingApp()
    await app.page("a", RouteStyle.root.wrapped(in: .tabs("one")))
    await app.open(Keep.number(1), from: "a")
    await app.page("b", .tab("two"), from: "a")
    await app.open(Keep.other("c"), .embed(in: "detail"), from: "b")
    await app.open(Keep.mode(.read), .embed, from: "b")
    await app.page("d", RouteStyle.present.wrapped(in: .navigation), from: "b")
    await app.open(Keep.maybe(4), from: "d")
    await app.open(Keep.plain(), .present, from: "maybe 4")
    return try app.saved()
  }
}

extension SeededGenerator {
  private static let keys = [
    "route", "parameters", "slot", "children", "stack", "tabs", "selected", "name", "container",
    "containers", "format", "omitted",
  ]

  /// Changes one value at a random place.
  mutating func change(_ data: inout PlainData) {
    switch data {
    case .array(var elements) where !elements.isEmpty && chance(97):
      let index = number(0..<elements.count)
      switch number(0..<12) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[index], at: number(0..<elements.count + 1))
      case 2: elements.swapAt(index, number(0..<elements.count))
      default: change(&elements[index])
      }
      data = .array(elements)
    case .object(var fields) where !fields.isEmpty && chance(97):
      let key = PlainName(pick(fields.keys.map(\.text).sorted()))
      switch number(0..<30) {
      case 0: fields[key] = nil
      case 1: fields[PlainName(pick(Self.keys))] = fields[key]
      default:
        var field = fields[key] ?? .null
        change(&field)
        fields[key] = field
      }
      data = .object(fields)
    case .string where chance(70):
      data = .string(
        pick([
          "keep.page", "keep.number", "keep.plain", "keep.passing", "keep.gone", "one", "two",
          "detail", "navigation", "tabs", "split", "", "\u{0}\n",
        ]))
    case .integer where chance(70):
      data = .integer(pick([0, 1, 2, 3, -1, .max, .min]))
    default:
      data = pick([
        .null, .bool(true), .integer(1), .large(.max), .number(0.5), .string("a"), .array([]),
        .object([:]),
      ])
    }
  }
}
