/// A fixed number of elements that are read in place.
///
/// An element of an `Array` is copied, and its objects are retained, at each use.
@safe struct FixedArray<Element: ~Copyable>: ~Copyable {
  private let start: UnsafeMutablePointer<Element>
  let count: Int

  /// Creates an array of the elements that a closure returns for the indices from 0.
  init(count: Int, _ element: (Int) -> Element) {
    unsafe start = .allocate(capacity: count)
    self.count = count
    for index in 0..<count { unsafe (start + index).initialize(to: element(index)) }
  }

  deinit {
    unsafe start.deinitialize(count: count)
    unsafe start.deallocate()
  }

  /// The element at an index, which is not checked. An index of a node or a handler comes from its own list or table.
  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(start + index) }
  }
}
