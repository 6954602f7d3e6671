/// The identity of an object that is not retained: its address and class. After the object is released, another object
/// of the same class may have the same address, and therefore an equal key.
struct ObjectKey: Equatable {
  private let object: ObjectIdentifier
  private let type: ObjectIdentifier

  init(_ object: AnyObject) {
    self.object = ObjectIdentifier(object)
    type = ObjectIdentifier(Swift.type(of: object))
  }
}
