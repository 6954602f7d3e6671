/// The identity of a drawn container or stack, which no other ever has. An object's address may be used again, and
/// SwiftUI would take what is new there for what has left.
struct DrawnID: Hashable {
  @MainActor private static var last = 0
  private let number: Int

  @MainActor init() {
    Self.last += 1
    number = Self.last
  }
}
