/// What an object is known by, while it is not kept alive: another at the same place that is of the same class may be
/// called as it.
struct ObjectKey: Equatable {
  private let object: ObjectIdentifier
  private let type: ObjectIdentifier

  init(_ object: AnyObject) {
    self.object = ObjectIdentifier(object)
    type = ObjectIdentifier(Swift.type(of: object))
  }
}
