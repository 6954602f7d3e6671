import Foundation
import Testing
import VIPER
import VIPERPlainData
import VIPERTestSupport

@testable import VIPERRestoration

/// A value of nested arrays.
private struct Nest: Codable, Sendable {
  var inner: [Nest] = []

  init(depth: Int) { for _ in 1..<depth { inner = [self] } }
  init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode([Nest].self) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inner)
  }

  var depth: Int { inner.first.map { $0.depth + 1 } ?? 1 }
}

@Suite("Nested plain data")
struct NestedDataTests {
  @Test func `values nested 64 deep are encoded and decoded on a stack of 512 KB`() async throws {
    let depth = try await SmallStack.run { try PlainData(encoding: Nest(depth: 64)).decode(Nest.self).depth }
    #expect(depth == 64)
  }

  @Test(arguments: [65, 100])
  func `values nested deeper than 64 are not encoded`(depth: Int) async throws {
    let error = await #expect(throws: PlainDataError.self) {
      try await SmallStack.run { _ = try PlainData(encoding: Nest(depth: depth)) }
    }
    #expect(error?.description == "its parameters: it is nested deeper than 64.")
  }

  private func saved(_ parameters: String) -> Data {
    Data(#"{"format":1,"containers":[{"tabs":[{"stack":[{"route":"a","parameters":\#(parameters)}]}]}]}"#.utf8)
  }

  private func nested(_ depth: Int, _ open: String, _ close: String) -> Data {
    saved(String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth))
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `saved parameters nested 64 deep are decoded on a stack of 512 KB`(open: String, close: String) async throws {
    let json = nested(64, open, close)
    let saved = try await SmallStack.run { try JSONDecoder().decode(SavedNavigation.self, from: json) }
    #expect(saved.outline.nodes.count == 1)
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")], [65, 100, 400])
  func `saved parameters nested deeper than 64 are rejected`(brackets: (String, String), depth: Int) async throws {
    let json = nested(depth, brackets.0, brackets.1)
    let error = await #expect(throws: DecodingError.self) {
      try await SmallStack.run { _ = try JSONDecoder().decode(SavedNavigation.self, from: json) }
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "it is nested deeper than 64")
  }

  @Test func `adjacent values do not add levels of nesting`() throws {
    let json = Data("[\(Array(repeating: "[[]]", count: 100).joined(separator: ","))]".utf8)
    #expect(try PlainData(json: json) == .array(Array(repeating: .array([.array([])]), count: 100)))
  }

  @Test(arguments: [
    "0.\(String(repeating: "0", count: 10_000))1", "0.\(String(repeating: "0", count: 400))1", "-2.5E-400",
    "1e-999999999999", "\(String(repeating: "9", count: 50))e-400",
  ])
  func `a number that would be read as 0 is rejected in saved navigation and in messages`(number: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SavedNavigation.self, from: saved(number)) }
    #expect(throws: PlainDataError.self) { try PlainData(json: Data(number.utf8)) }
  }

  private static let numbers: [(String, Double)] = [
    ("0", 0), ("-0", 0), ("0.0", 0), ("0e5", 0), ("0E-999", 0), ("0.\(String(repeating: "0", count: 10_000))", 0),
    ("1e-300", 1e-300), ("4.9e-324", .leastNonzeroMagnitude),
  ]

  @Test(arguments: numbers)
  func `a saved number that is 0, or large enough to differ from 0, is read`(number: String, value: Double) throws {
    let saved = try JSONDecoder().decode(SavedNavigation.self, from: saved(number))
    #expect(try saved.outline.nodes.first?.element.parameters?.decode(Double.self) == value)
    #expect(try PlainData(json: Data(number.utf8)).decode(Double.self) == value)
  }
}
