/// The identity of an object that is not kept alive: its address and class. Another of the same class may get the
/// address later, and be called as it.
struct ObjectKey: Equatable {
  private let object: ObjectIdentifier
  private let type: ObjectIdentifier

  init(_ object: AnyObject) {
    self.object = ObjectIdentifier(object)
    type = ObjectIdentifier(Swift.type(of: object))
  }
}
