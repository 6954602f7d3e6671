/// A type that can be read from a link: of a placeholder of the path, `:id`, or of a name of the query.
///
/// A type of your own says how it is read from one text, which is decoded already:
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
/// An enum whose raw values are such a type has to say nothing: `enum Mode: String, LinkValue { case edit, preview }`.
///
/// | Type | What it takes |
/// |---|---|
/// | `String` | any text, the empty one too |
/// | `Int`, `Int8` … `Int64` | digits, `0` to `9`, perhaps a `-` before; what fits into it |
/// | `UInt`, `UInt8` … `UInt64` | digits; what fits into it |
/// | `Double`, `Float` | `-1.5`, `2`, `1e-3`: begins, but for a `-`, and ends with a digit; finite |
/// | `Bool` | `true`, `1`, `false`, `0` |
/// | `UUID` | its 36 characters, in either case |
/// | an enum with raw values | a raw value, case and all |
/// | an optional | nothing, or one that is right; a wrong one is refused, not dropped |
/// | an array | all of this name in the query, in their order; each must be right |
public protocol LinkValue: Sendable {
  /// Reads a value from one text of a link.
  ///
  /// - Parameter text: the text, decoded; it may come from anybody.
  /// - Returns: `nil` if it is not right. The link is refused then.
  init?(link text: String)

  /// Reads a value from all the texts that a link has under one name.
  ///
  /// Without an implementation of your own there must be exactly one.
  ///
  /// - Parameter texts: none, one or several, in their order; of a placeholder of the path exactly one.
  /// - Returns: `nil` if they are not right. The link is refused then.
  static func value(of texts: [String]) -> Self?
}

extension LinkValue {
  /// Reads a value from exactly one text.
  public static func value(of texts: [String]) -> Self? {
    guard texts.count == 1, let text = texts.first else { return nil }
    return Self(link: text)
  }

  /// What errors call the type: of optionals and arrays that of what they hold, of an enum with few cases these.
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

/// A value that holds values of another type.
private protocol HoldsLinkValue {
  static var heldName: String { get }
}

extension Optional: LinkValue, HoldsLinkValue where Wrapped: LinkValue {
  /// Reads what may be left out, where it is not.
  public init?(link text: String) {
    guard let value = Wrapped(link: text) else { return nil }
    self = value
  }

  /// Reads what may be left out: `.some(nil)` if it is, `nil` if it is there and not right.
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

  /// Reads all elements, in their order; none is right too.
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
