/// A set that usually has at most one element. The first element needs no allocation.
struct SmallSet<Element: Hashable> {
  private var first: Element?
  private var others: Set<Element> = []

  func contains(_ element: Element) -> Bool { first == element || !others.isEmpty && others.contains(element) }

  /// Inserts an element.
  ///
  /// - Returns: Whether the set did not contain the element.
  mutating func insert(_ element: Element) -> Bool {
    if contains(element) { return false }
    if first == nil { first = element } else { others.insert(element) }
    return true
  }

  mutating func remove(_ element: Element) {
    if first == element { first = nil } else { others.remove(element) }
  }
}
