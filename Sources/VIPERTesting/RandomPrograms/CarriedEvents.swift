import VIPER

/// The events that the data of a view carry: those of rows, headers and buttons, in the order in which the view stores them.
///
/// They are found by reflection, in the stored properties of the view and in the objects that it refers to. A view with very
/// many values is searched in part.
@MainActor struct CarriedEvents {
  private(set) var all: [any CarriedEvent] = []
  private var seen: Set<ObjectIdentifier> = []
  private var valuesLeft = 5_000

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
    if let event = value as? any CarriedEvent { return all.append(event) }
    if type(of: value) is AnyClass {
      // The runtime's own objects, other modules, and objects that were searched.
      if value is ViewPort || value is any EventSender { return }
      guard seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
    }
    search(Mirror(reflecting: value), depth: depth)
  }
}
