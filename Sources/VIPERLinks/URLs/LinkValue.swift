/// A type of values in links: of a placeholder of the path, `:id`, or of a name of the query.
///
/// A type of your own is initialized from one text, which is decoded already:
///
/// ```swift
/// struct Note: LinkValue {
///   let number: Int
///   init?(link text: String) {
///     guard let number = Int(link: text), number > 0 else { return nil }
///     self.number = number
///   }
/// }
/// ```
///
/// An enum whose raw values are of such a type needs no more than the conformance: `enum Mode: String, LinkValue { case edit, preview }`.
///
/// | Type | Accepted texts |
/// |---|---|
/// | `String` | any text, the empty one too |
/// | `Int`, `Int8` … `Int64` | digits, `0` to `9`, with an optional `-`; in range |
/// | `UInt`, `UInt8` … `UInt64` | digits; in range |
/// | `Double`, `Float` | `-1.5`, `2`, `1e-3`: with a digit at the end, and at the start or after a `-`; finite |
/// | `Bool` | `true`, `1`, `false`, `0` |
/// | `UUID` | its 36 characters, in either case |
/// | an enum with raw values | a raw value, in the same case |
/// | an optional | none, or a valid one; an invalid one is refused, not dropped |
/// | an array | all of this name in the query, in order; each must be valid |
public protocol LinkValue: Sendable {
  /// Reads a value from one text of a link.
  ///
  /// - Parameter text: the decoded text, which is not to be trusted.
  /// - Returns: `nil` if it is invalid. The link is refused then.
  init?(link text: String)

  /// Reads a value from all the texts that a link has under one name.
  ///
  /// The default implementation requires exactly one.
  ///
  /// - Parameter texts: none, one or several, in order; of a placeholder of the path exactly one.
  /// - Returns: `nil` if they are invalid. The link is refused then.
  static func value(of texts: [String]) -> Self?
}

extension LinkValue {
  /// Reads a value from exactly one text.
  public static func value(of texts: [String]) -> Self? {
    guard texts.count == 1, let text = texts.first else { return nil }
    return Self(link: text)
  }

  /// The name of the type in errors: of optionals and arrays that of the element, of an enum with few cases these too.
  static var valueName: String {
    if let holder = self as? any HoldsLinkValue.Type { return holder.heldName }
    let cases = (self as? any CaseIterable.Type).map { Self.texts(of: $0) } ?? []
    guard (1...8).contains(cases.count) else { return "\(self)" }
    return "\(self) (\(cases.joined(separator: ", ")))"
  }

  private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  /// Reads a raw value.
  public init?(link text: String) {
    guard let rawValue = RawValue(link: text) else { return nil }
    self.init(rawValue: rawValue)
  }
}

/// An optional or array of values.
private protocol HoldsLinkValue { static var heldName: String { get } }

extension Optional: LinkValue, HoldsLinkValue where Wrapped: LinkValue {
  /// Reads a value that is there.
  public init?(link text: String) {
    guard let value = Wrapped(link: text) else { return nil }
    self = value
  }

  /// Reads an optional value: `.some(nil)` if there is none, `nil` if it is invalid.
  public static func value(of texts: [String]) -> Wrapped?? {
    guard !texts.isEmpty else { return .some(nil) }
    guard let value = Wrapped.value(of: texts) else { return nil }
    return .some(value)
  }

  fileprivate static var heldName: String { Wrapped.valueName }
}

extension Array: LinkValue, HoldsLinkValue where Element: LinkValue {
  /// Reads one element.
  public init?(link text: String) {
    guard let element = Element(link: text) else { return nil }
    self = [element]
  }

  /// Reads all elements, in order; there may be none.
  public static func value(of texts: [String]) -> [Element]? {
    var elements: [Element] = []
    for text in texts {
      guard let element = Element(link: text) else { return nil }
      elements.append(element)
    }
    return elements
  }

  fileprivate static var heldName: String { Element.valueName }
}
