// The keys by which a middleware finds equal inputs.

/// Returns the data of an event as a key, or `nil` if the data has another type or does not equal itself, as
/// `Double.nan` does not. A dictionary finds no value for such a key, and cannot remove one.
func inputKey<Input: Hashable & Sendable>(_ data: any Sendable, as type: Input.Type) -> AnyHashable? {
  guard let input = data as? Input, input == input else { return nil }
  return AnyHashable(input)
}
