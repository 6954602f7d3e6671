/// A reference that keeps nothing alive, to be kept where a `weak var` cannot be.
struct Weak<Object: AnyObject> {
  weak var object: Object?
}

extension Weak: Sendable where Object: Sendable {}
