/// The objects that a module owns besides its parts: one of a type for each of its nodes, or for all of it.
///
/// An object here ends its work in its `deinit`: that runs on any thread, when the module
/// closes or its view is released.
struct Attachments {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let position: Int?
  }

  private var objects: [Key: AnyObject] = [:]

  /// The object of a type at `place`, if there is one.
  func object<Object: AnyObject>(of type: Object.Type, at position: Int?) -> Object? {
    objects[Key(type: ObjectIdentifier(type), position: position)] as? Object
  }

  /// Adds an object, the only one of its type at `place`.
  mutating func add<Object: AnyObject>(_ object: Object, at position: Int?) {
    objects[Key(type: ObjectIdentifier(Object.self), position: position)] = object
  }
}
