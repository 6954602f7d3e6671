/// The unique identity of a rendered container or stack.
///
/// The address of a released object may be reused. With addresses as identities, SwiftUI would confuse a new object
/// with a removed one.
struct DrawnID: Hashable {
  @MainActor private static var last = 0
  private let number: Int

  @MainActor init() {
    Self.last += 1
    number = Self.last
  }
}
