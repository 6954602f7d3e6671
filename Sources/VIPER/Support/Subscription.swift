/// A token of a closure or a middleware that was added to a running object. It remains added if the token is not stored.
///
/// A token retains neither the object nor the added closure or middleware.
@MainActor public struct Subscription {
  private let isAdded: @MainActor () -> Bool
  private let remove: @MainActor () -> Void

  init(isAdded: @escaping @MainActor () -> Bool, remove: @escaping @MainActor () -> Void) {
    self.isAdded = isAdded
    self.remove = remove
  }

  /// The token of a closure that could not be added, because no further call is possible.
  static let ended = Subscription(isAdded: { false }, remove: {})

  /// Whether the closure or middleware is still added.
  public var isActive: Bool { isAdded() }

  /// Removes the closure or middleware immediately. Further calls do nothing.
  public func cancel() { remove() }
}
