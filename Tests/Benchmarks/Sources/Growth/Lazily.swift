/// Makes what a case needs when it is asked for first.
///
/// - Returns: what gives it; `nil`, and says why, if it cannot be made.
@MainActor func lazily<Value>(
  _ make: @autoclosure @escaping @MainActor () throws -> Value
) -> @MainActor () -> Value? {
  var made: Value?
  return {
    if made == nil {
      do { made = try make() } catch { print("\(Value.self) was not made: \(error)") }
    }
    return made
  }
}
