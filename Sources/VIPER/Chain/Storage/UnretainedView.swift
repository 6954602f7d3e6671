/// An unretained reference to the view. The reference is valid only while a `send` by the view is on the stack.
///
/// A weak reference took a seventh of the time of a round trip, because each access to it begins with a retain.
@MainActor struct UnretainedView: ~Copyable {
  private let cell = UnsafeMutablePointer<Cell>.allocate(capacity: 1)

  @MainActor private struct Cell: ~Copyable {
    let view: any ResultReceiver

    func receive(_ result: EventResult, next: Next) -> Outcome { view.receive(result, next: next) }
  }

  // The cell is not deinitialized, because it does not own the view.
  deinit { cell.deallocate() }

  /// Stores a view without retaining it.
  func change(to view: any ResultReceiver & AnyObject) {
    cell.initialize(to: Cell(view: view))
    Unmanaged<AnyObject>.passUnretained(view).release()
  }

  /// Passes a result to the view, which must be alive.
  func receive(_ result: EventResult, next: Next) -> Outcome { cell.pointee.receive(result, next: next) }
}
