import VIPER

/// The events that the data of a view carry, such as the events of rows, headers and buttons. The events have the order
/// in which the view stores them. The entries of a dictionary and the elements of a set are sorted by their texts,
/// because their order differs in each process.
///
/// The search uses reflection. The search covers the stored properties of the view, and of the objects that the view
/// directly or indirectly refers to. The number of values and the depth are limited.
@MainActor struct CarriedEvents {
  private(set) var all: [any CarriedEvent] = []
  private var seen: Set<ObjectIdentifier> = []
  private var kinds: [ObjectIdentifier: Kind] = [:]
  private var valuesLeft = 2_000

  /// The kinds of types that the search distinguishes.
  private enum Kind { case event, object, value, leaf }

  init(of view: any ModuleView) {
    seen.insert(ObjectIdentifier(view))
    search(Mirror(reflecting: view), depth: 0)
  }

  private mutating func search(_ mirror: Mirror, depth: Int) {
    for child in Self.children(of: mirror) { search(child, depth: depth + 1) }
    if let mirror = mirror.superclassMirror { search(mirror, depth: depth) }
  }

  private mutating func search(_ value: Any, depth: Int) {
    valuesLeft -= 1
    guard valuesLeft > 0, depth < 30 else { return }
    let type = ObjectIdentifier(type(of: value))
    let kind = kinds[type] ?? Self.kind(of: value)
    kinds[type] = kind
    switch kind {
    case .leaf: return
    case .event:
      if let event = value as? any CarriedEvent { all.append(event) }
      return
    case .object:
      // Skips the runtime's own objects, other modules, and objects that were searched before.
      if value is ViewPort || value is any EventSender { return }
      guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
    case .value: break
    }
    search(Mirror(reflecting: value), depth: depth)
  }

  /// Returns the children of a value in an order that is the same in each process.
  private static func children(of mirror: Mirror) -> any Sequence<Any> {
    guard mirror.displayStyle == .dictionary || mirror.displayStyle == .set else {
      return mirror.children.lazy.map(\.value)
    }
    return mirror.children.map { (value: $0.value, text: text(of: $0.value)) }.sorted { $0.text < $1.text }
      .map(\.value)
  }

  /// Returns the text of an element of a set, or the texts of the key and value of an entry of a dictionary.
  private static func text(of child: Any) -> String {
    let mirror = Mirror(reflecting: child)
    guard mirror.displayStyle == .tuple else { return DataText.line(of: child) }
    return mirror.children.map { DataText.line(of: $0.value) }.joined(separator: ": ")
  }

  private static func kind(of value: Any) -> Kind {
    if value is any CarriedEvent { return .event }
    if type(of: value) is AnyClass { return .object }
    let mirror = Mirror(reflecting: value)
    // Numbers and strings are leaves. An empty collection or an enumeration is not a leaf, because another value of its
    // type may have contents.
    return mirror.children.isEmpty && (mirror.displayStyle ?? .struct) == .struct ? .leaf : .value
  }
}
