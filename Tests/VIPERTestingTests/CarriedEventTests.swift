import Testing
import VIPER

@testable import VIPERTesting

private enum Shop {
  static let choose = EventName<Int, Never>("shop.choose")
}

/// An event of a row.
private struct Row: CarriedEvent, Hashable {
  let number: Int
  var carried: (name: any TypedName, input: any Sendable) { (Shop.choose, number) }
}

/// A view that stores its rows without an order.
private final class UnorderedView: VIPView {
  let list = [Row(number: 3), Row(number: 1), Row(number: 2)]
  let entries = Dictionary(uniqueKeysWithValues: (10...29).map { ("row \($0)", Row(number: $0)) })
  let groups = Dictionary(uniqueKeysWithValues: (3...9).map { ($0, [Row(number: $0 * 100), Row(number: $0)]) })
  let elements = Set((30...49).map { Row(number: $0) })
}

@MainActor @Suite("The events that the data of a view carry")
struct CarriedEventTests {
  @Test func `the events of dictionaries and sets are sorted, and the events of an array keep their order`() {
    let found = CarriedEvents(of: UnorderedView()).all.compactMap { $0.carried.input as? Int }
    #expect(
      found == [3, 1, 2] + Array(10...29) + (3...9).flatMap { [$0 * 100, $0] } + Array(30...49))
  }
}
