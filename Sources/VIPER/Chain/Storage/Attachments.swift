/// The objects that a module owns in addition to its parts. A node, and the module as a whole, has at most one object
/// of each type.
///
/// An attached object ends its work in its `deinit`. The `deinit` runs when the module closes or its view is released,
/// and can run on any thread.
struct Attachments: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let position: Int?
  }

  private var objects: [Key: any AnyObject & Sendable] = [:]

  /// Returns the object of a type at a position, or `nil` if there is none.
  func object<Object: AnyObject & Sendable>(of type: Object.Type, at position: Int?) -> Object? {
    objects[Key(type: ObjectIdentifier(type), position: position)] as? Object
  }

  /// Adds an object, which must be the only one of its type at the position.
  mutating func add<Object: AnyObject & Sendable>(_ object: Object, at position: Int?) {
    objects[Key(type: ObjectIdentifier(Object.self), position: position)] = object
  }
}
