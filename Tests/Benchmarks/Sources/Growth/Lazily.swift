/// Returns a closure that creates a value at its first call.
///
/// - Returns: A closure that returns the value, or `nil` if the value cannot be created. The error is printed.
@MainActor func lazily<Value>(
  _ make: @autoclosure @escaping @MainActor () throws -> Value
) -> @MainActor () -> Value? {
  var made: Value?
  return {
    if made == nil {
      do { made = try make() } catch { print("\(Value.self) was not created: \(error)") }
    }
    return made
  }
}
