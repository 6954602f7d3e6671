/// A type whose values can be in a link: as a placeholder in the path, such as `:id`, or as a parameter of the query.
///
/// A custom type is initialized from a text that is already decoded:
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
/// An enum with raw values of such a type needs only the conformance:
/// `enum Mode: String, LinkValue { case edit, preview }`.
///
/// | Type | Accepted texts |
/// |---|---|
/// | `String` | any text, including the empty text |
/// | `Int`, `Int8` … `Int64` | digits, `0` to `9`, with an optional `-`; in range |
/// | `UInt`, `UInt8` … `UInt64` | digits; in range |
/// | `Double`, `Float` | a finite decimal: `-1.5`, `2`, `1e-3`; begins (after an optional `-`) and ends with a digit |
/// | `Bool` | `true`, `1`, `false`, `0` |
/// | `UUID` | its 36 characters, in either case |
/// | an enum with raw values | a raw value, in the same case |
/// | an optional | no text, or a valid text; an invalid text is rejected, not ignored |
/// | an array | all texts of the name in the query, in order; each must be valid |
public protocol LinkValue: Sendable {
  /// Creates a value from one text of a link.
  ///
  /// - Parameter text: The decoded text. It is untrusted input, and may contain any characters.
  /// - Returns: The value, or `nil` if the text is invalid. If the initializer returns `nil`, the link is rejected.
  init?(link text: String)

  /// Returns a value for all the texts that a link has under one name.
  ///
  /// The default implementation requires exactly one text.
  ///
  /// - Parameter texts: The texts in order. A name of the query has any number of texts. A placeholder of the path has
  ///   one text.
  /// - Returns: The value, or `nil` if the texts are invalid. If the method returns `nil`, the link is rejected.
  static func value(of texts: [String]) -> Self?
}

extension LinkValue {
  /// Returns a value for exactly one text.
  public static func value(of texts: [String]) -> Self? {
    guard texts.count == 1, let text = texts.first else { return nil }
    return Self(link: text)
  }

  /// The name of the type in errors. For an optional or an array, it is the name of the element. For an enum with few
  /// cases, it includes the cases.
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
  /// Creates a value from the text of its raw value.
  public init?(link text: String) {
    guard let rawValue = RawValue(link: text) else { return nil }
    self.init(rawValue: rawValue)
  }
}

/// An optional or an array of values.
private protocol HoldsLinkValue { static var heldName: String { get } }

extension Optional: LinkValue, HoldsLinkValue where Wrapped: LinkValue {
  /// Creates a wrapped value from a text.
  public init?(link text: String) {
    guard let value = Wrapped(link: text) else { return nil }
    self = value
  }

  /// Returns an optional value: `.some(nil)` if there is no text, `nil` if the text is invalid.
  public static func value(of texts: [String]) -> Wrapped?? {
    guard !texts.isEmpty else { return .some(nil) }
    guard let value = Wrapped.value(of: texts) else { return nil }
    return .some(value)
  }

  fileprivate static var heldName: String { Wrapped.valueName }
}

extension Array: LinkValue, HoldsLinkValue where Element: LinkValue {
  /// Creates an array of one element from its text.
  public init?(link text: String) {
    guard let element = Element(link: text) else { return nil }
    self = [element]
  }

  /// Returns an element for each text, in order. Without texts, the array is empty.
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
