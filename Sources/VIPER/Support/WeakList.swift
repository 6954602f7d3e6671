/// Weak references to objects, in the order in which they were added. References to released objects are removed when
/// other objects are added, so the list is never much longer than the number of living objects.
struct WeakList<Object: AnyObject> {
  private var elements: [Weak<Object>] = []
  private var room = 16

  /// Whether the list contains no reference, not even one to a released object.
  var isEmpty: Bool { elements.isEmpty }

  /// The objects that are still alive.
  var all: [Object] { elements.compactMap(\.object) }

  /// Returns the first living object with a property.
  func first(where isMeant: (Object) -> Bool) -> Object? {
    for element in elements { if let object = element.object, isMeant(object) { return object } }
    return nil
  }

  /// Removes an object, and the references to released objects.
  mutating func remove(_ object: Object) { elements.removeAll { $0.object == nil || $0.object === object } }

  /// Removes the objects without a property, and the references to released objects.
  mutating func keep(where isMeant: (Object) -> Bool) { elements.removeAll { $0.object.map(isMeant) != true } }

  mutating func add(_ object: Object) {
    if elements.count >= room {
      elements.removeAll { $0.object == nil }
      room = max(16, 2 * elements.count)
    }
    elements.append(Weak(object: object))
  }
}

extension WeakList: Sendable where Object: Sendable {}
