import VIPER

/// The events that the data of a view carry, in rows, headers and buttons, in the order in which the view stores them.
///
/// They are found by reflection, in the stored properties of the view and in the objects that it refers to. A view with very
/// many values is searched in part.
@MainActor struct CarriedEvents {
  private(set) var all: [any CarriedEvent] = []
  private var seen: Set<ObjectIdentifier> = []
  private var kinds: [ObjectIdentifier: Kind] = [:]
  private var valuesLeft = 2_000

  /// The kinds of types, as far as the search is concerned.
  private enum Kind { case event, object, value, leaf }

  init(of view: any ModuleView) {
    seen.insert(ObjectIdentifier(view))
    search(Mirror(reflecting: view), depth: 0)
  }

  private mutating func search(_ mirror: Mirror, depth: Int) {
    for child in mirror.children { search(child.value, depth: depth + 1) }
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
      // The runtime's own objects, other modules, and objects that were searched before.
      if value is ViewPort || value is any EventSender { return }
      guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
    case .value: break
    }
    search(Mirror(reflecting: value), depth: depth)
  }

  private static func kind(of value: Any) -> Kind {
    if value is any CarriedEvent { return .event }
    if type(of: value) is AnyClass { return .object }
    let mirror = Mirror(reflecting: value)
    // Numbers and texts. A collection or an enumeration may have contents another time.
    return mirror.children.isEmpty && (mirror.displayStyle ?? .struct) == .struct ? .leaf : .value
  }
}
