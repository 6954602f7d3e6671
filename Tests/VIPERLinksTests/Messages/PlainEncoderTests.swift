import Foundation
import Testing
import VIPERPlainData
import VIPERTestSupport

@Suite("Encoder of plain data")
struct PlainEncoderTests {
  private struct Widths: Codable, Equatable {
    var (a, b, c, d, e) = (Int8.min, Int16.min, Int32.min, Int64.min, Int.min)
    var (f, g, h, i, j) = (UInt8.max, UInt16.max, UInt32.max, UInt64.max, UInt.max)
    private enum CodingKeys: CodingKey { case a, b, c, d, e, f, g, h, i, j }
    static func == (left: Widths, right: Widths) -> Bool {
      (left.a, left.b, left.c, left.d, left.e) == (right.a, right.b, right.c, right.d, right.e)
        && (left.f, left.g, left.h, left.i, left.j) == (right.f, right.g, right.h, right.i, right.j)
    }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private struct Wide: Codable, Equatable {
    var (small, large) = (Int128.min, UInt128.max)
    var nothing: Int128?
    var pair: [Int128?] = [nil, 1]
  }
  private struct Empty: Codable, Hashable {}
  private struct Place: Codable, Hashable { var x = 1, y = 2 }
  private enum Kind: String, Codable, CodingKeyRepresentable { case one, two }
  private indirect enum Tree: Codable, Equatable { case leaf(Int), fork(left: Tree, right: Tree), nothing }
  private final class Wrapper<Value: Codable & Equatable>: Codable, Equatable {
    let value: Value
    init(_ value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
    static func == (left: Wrapper, right: Wrapper) -> Bool { left.value == right.value }
  }

  /// Encodes a value, checks that its JSON is read as equal data, and returns the data.
  private func encode(_ value: some Encodable, depthLimit: Int = 32) throws -> PlainData {
    let data = try PlainData(encoding: value, depthLimit: depthLimit)
    #expect(try PlainData(json: Data(data.json())) == data)
    return data
  }

  /// Checks that a value is decoded as an equal value, and encoded like JSON.
  private func check<Value: Codable & Equatable>(
    _ value: Value, isLikeJSON: Bool = true, at location: SourceLocation = #_sourceLocation
  ) throws {
    let data = try encode(value)
    #expect(try data.decode(Value.self) == value, sourceLocation: location)
    guard isLikeJSON else { return }
    let json = try JSONEncoder().encode(value)
    let read = try PlainData(json: json)
    #expect(read == data, "\(value) \(String(decoding: json, as: UTF8.self)) \(read) \(data)", sourceLocation: location)
    #expect(try PlainData(encoding: value) == data, sourceLocation: location)
  }

  @Test func `values of all usual types are decoded as equal values, and encoded like JSON`() throws {
    try check(Widths())
    try check(Empty())
    try check([Empty()])
    try check(Tree.fork(left: .leaf(1), right: .fork(left: .nothing, right: .leaf(-1))))
    try check(Int?.none)
    try check([Int?.none, 1])
    try check(Int??.some(1))
    try check([[[1], []], []])
    try check(["a": ["b": [1.5]], "é": [:]])
    try check([1: "a", -2: "b"])
    try check([Kind.one: 1])
    try check([Place(): ["x"]])
    try check(Set([Place()]))
    try check([Date(timeIntervalSinceReferenceDate: 812_345_678.125), .distantPast])
    try check(["a": Data([0, 255])])
    try check(
      [URL(string: "https://example.org/a?b=c"), URL(string: "b", relativeTo: URL(string: "file:///a/"))].map(
        \.?.absoluteURL))
    try check(UUID())
    try check([Wrapper([Wrapper("a/b\"\\\n\u{1}\u{FEFF}é📝")])])
    try check([Duration.seconds(1) + .nanoseconds(1), .zero, .seconds(-1)])
    try check(1..<4)
    try check([true, false])
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      try check([Int128.min, 0, .max])
      try check(["a": UInt128.max])
      try check(UInt128(7))
      try check(Wide())
    }
  }

  @Test(arguments: [
    "0", "-0", "7", "0.1", "1.50", "-0.000001", "1234567890.123456789", "18446744073709551616", "1e100",
    "4503599627370497.9", "1.00000000000000000001", "-0.9999999999999999999999",
  ])
  func `a decimal number is encoded with all its digits`(_ text: String) throws {
    try check(try #require(Decimal(string: text)))
  }

  @Test func `random numbers are decoded as equal numbers, and encoded like JSON`() throws {
    let run = RandomRun("PlainEncoderTests", 300, long: 200_000)
    for index in run.indices {
      var random = run.generator(index)
      let bits = random.next()
      try check(Double(bitPattern: bits).isFinite ? Double(bitPattern: bits) : 0)
      try check(Double(bits >> UInt64(random.number(0..<64))))
      try check(Double(Int64(bitPattern: bits) >> Int64(random.number(0..<64))) / 1_024)
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      try check(float.isFinite ? float : 0)
      try check(Int64(bitPattern: bits) >> Int64(random.number(0..<64)))
      try check(bits >> UInt64(random.number(0..<64)))
      let digits = Decimal(bits) * Decimal(UInt32(truncatingIfNeeded: random.next()))
      try check(Decimal(sign: .minus, exponent: random.number(-60..<60), significand: digits))
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1.5])
  func `a number that is not finite is decoded as the same number`(_ number: Double) throws {
    let data = try encode(["a": [number]])
    let decoded = try #require(try data.decode([String: [Double]].self)["a"]?.first)
    #expect(decoded == number || decoded.isNaN && number.isNaN)
    let float = try encode(Float(number)).decode(Float.self)
    #expect(float == Float(number) || float.isNaN && number.isNaN)
  }

  @Test func `a number that is not finite is an object in JSON, and a decimal number can be NaN`() throws {
    #expect(String(decoding: try encode(-Double.infinity).json(), as: UTF8.self) == #"{"$number":"-Infinity"}"#)
    #expect(try encode(Decimal.nan).decode(Decimal.self).isNaN)
  }

  @Test func `a number that is not finite is rejected in data from outside the app`() throws {
    let error = #expect(throws: PlainDataError.self) {
      try PlainData(encoding: Double.nan, depthLimit: 1).decode(Double.self, dates: .iso8601)
    }
    #expect(error?.reason == "Double is expected, but an object was found")
  }

  @Test func `saved data with a number that is not finite is rejected with its path`() throws {
    let error = #expect(throws: PlainDataError.self) { try PlainData(encoding: ["a": [1, Double.infinity]]) }
    #expect(error?.path == ".a[1]")
    #expect(error?.reason == "JSON cannot represent inf")
    #expect(throws: PlainDataError.self) { try PlainData(encoding: Wrapper(Float.nan)) }
  }

  // MARK: Containers

  /// A value that writes its fields with all methods of containers.
  private struct Manual: Encodable {
    private enum Keys: String, CodingKey { case base, list, map, twice, nothing }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Keys.self)
      var list = fields.nestedUnkeyedContainer(forKey: .list)
      var map = fields.nestedContainer(keyedBy: Keys.self, forKey: .map)
      try list.encode(1)
      var inner = list.nestedContainer(keyedBy: Keys.self)
      try list.encodeNil()
      var last = list.nestedUnkeyedContainer()
      try last.encode(3)
      try "super".encode(to: list.superEncoder())
      try inner.encode(URL(string: "a:b"), forKey: .base)
      try map.encode(["a"], forKey: .list)
      try map.encodeNil(forKey: .nothing)
      var first = fields.nestedContainer(keyedBy: Keys.self, forKey: .twice)
      var second = fields.nestedContainer(keyedBy: Keys.self, forKey: .twice)
      try first.encode(1, forKey: .base)
      try second.encode(2, forKey: .list)
      try Place().encode(to: fields.superEncoder())
      try Place().encode(to: fields.superEncoder(forKey: .base))
      #expect(inner.codingPath.map(\.stringValue).suffix(2).first == "list")
      // A second container continues the first one.
      var others = encoder.container(keyedBy: Keys.self)
      try others.encode(Empty(), forKey: .nothing)
    }
  }

  @Test func `nested containers are encoded in their places`() throws {
    let json = String(decoding: try encode([Manual()]).json(), as: UTF8.self)
    #expect(
      json == #"[{"base":{"x":1,"y":2},"list":[1,{"base":"a:b"},null,[3],"super"],"map":{"list":["a"],"nothing":null},"#
        + #""nothing":{},"super":{"x":1,"y":2},"twice":{"base":1,"list":2}}]"#)
  }

  private struct Failing: Encodable {
    private enum Keys: CodingKey { case inside }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Keys.self)
      var inside = fields.nestedUnkeyedContainer(forKey: .inside)
      try inside.encode(Place())
      throw EncodingError.invalidValue(1, .init(codingPath: inside.codingPath, debugDescription: ""))
    }
  }
  private struct Silent: Encodable { func encode(to encoder: any Encoder) throws {} }

  @Test func `a value that is not encodable is described by the encoded form of its numbers, texts, URLs and data`()
    throws
  {
    struct Screen {
      var photo = Data([1, 2])
      var link = URL(string: "https://example.org/a")
      var price = Decimal(string: "1.25")
      var (zoom, id, ratio) = (Float(1.5), UInt64.max, Double.nan)
      var none: Int?
    }
    #expect(
      String(decoding: PlainData(describing: Screen(), depthLimit: 8).json(), as: UTF8.self)
        == ##"{"id":18446744073709551615,"link":"https://example.org/a","none":null,"photo":"AQI=","price":1.25,"ratio":{"$number":"NaN"},"zoom":1.5}"##
    )
  }

  @Test func `an error of the encoded value has its path`() throws {
    let error = #expect(throws: PlainDataError.self) { try PlainData(encoding: [[Failing()]], depthLimit: 9) }
    #expect(error?.path == "[0][0].inside")
  }

  @Test func `a value that encodes nothing is an empty object, and cannot be saved`() throws {
    #expect(try encode([Silent()]) == .array([.object([:])]))
    #expect(try encode(Silent()) == .object([:]))
    let error = #expect(throws: PlainDataError.self) { try PlainData(encoding: Silent()) }
    #expect(error?.description == "its parameters: Silent did not encode any values.")
  }

  // MARK: Depth

  /// A value that contains itself, in one of several ways.
  private struct Nest: Encodable {
    enum Form: CaseIterable { case field, element, singleValue, list, superEncoder }
    private enum Keys: CodingKey { case inner }
    let form: Form
    let depth: Int
    init(_ form: Form, _ depth: Int) { (self.form, self.depth) = (form, depth) }

    func encode(to encoder: any Encoder) throws {
      let inner = depth > 1 ? Nest(form, depth - 1) : nil
      switch form {
      case .field:
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeIfPresent(inner, forKey: .inner)
      case .element:
        var container = encoder.unkeyedContainer()
        try inner.map { try container.encode($0) }
      case .singleValue:
        var container = encoder.singleValueContainer()
        try container.encode(inner)
      case .list:
        var container = encoder.singleValueContainer()
        try container.encode([inner])
      case .superEncoder:
        var container = encoder.unkeyedContainer()
        let encoder = container.superEncoder()
        var single = encoder.singleValueContainer()
        try single.encode(inner)
      }
    }
  }

  @Test(arguments: Nest.Form.allCases)
  private func `a value nested 10000 deep is cut on a stack of 512 KB`(_ form: Nest.Form) async throws {
    let json = try await SmallStack.run {
      String(decoding: try PlainData(encoding: Nest(form, 10_000), depthLimit: 64).json(), as: UTF8.self)
    }
    #expect(json.contains(#"{"$cut":"depth"}"#))
    #expect(json.filter { $0 == "[" }.count + json.filter { $0 == "{" }.count <= 65)
    let error = await #expect(throws: PlainDataError.self) {
      try await SmallStack.run { _ = try PlainData(encoding: Nest(form, 10_000)) }
    }
    #expect(error?.reason == "it is nested deeper than 64")
  }

  @Test func `values inside more arrays and objects than the limit are cut, and scalars are not`() throws {
    func json(_ value: some Encodable, _ limit: Int) throws -> String {
      String(decoding: try encode(value, depthLimit: limit).json(), as: UTF8.self)
    }
    #expect(try json([[["a"]]], 3) == #"[[["a"]]]"#)
    #expect(try json([[["a"], []]], 2) == #"[[{"$cut":"depth"},{"$cut":"depth"}]]"#)
    #expect(try json(["a": Place()], 1) == #"{"a":{"$cut":"depth"}}"#)
    #expect(try json(Place(), 0) == #"{"$cut":"depth"}"#)
    #expect(try json("text", 0) == #""text""#)
    #expect(
      try json(Manual(), 1) == #"{"base":{"$cut":"depth"},"list":{"$cut":"depth"},"map":{"$cut":"depth"},"#
        + #""nothing":{"$cut":"depth"},"super":{"$cut":"depth"},"twice":{"$cut":"depth"}}"#)
  }
}
