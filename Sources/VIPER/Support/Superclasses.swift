/// Returns the superclasses of a class, from the nearest to the most distant.
func superclasses(of type: AnyClass) -> [AnyClass] {
  Array(sequence(first: type, next: { _getSuperclass($0) }).dropFirst())
}
