/// An unretained reference to the view, valid only while the view is on the stack in `send`.
///
/// No reference is counted here. The weak reference that serves otherwise, and the retain that it begins with, took a seventh
/// of the time of a round trip.
@MainActor struct UnretainedView: ~Copyable {
  private let cell = UnsafeMutablePointer<Cell>.allocate(capacity: 1)

  @MainActor private struct Cell: ~Copyable {
    let view: any ResultReceiver

    func receive(_ result: EventResult, next: Next) -> Outcome { view.receive(result, next: next) }
  }

  // It does not own the view in the cell.
  deinit { cell.deallocate() }

  /// Stores a view, and does not keep it alive.
  func change(to view: any ResultReceiver & AnyObject) {
    cell.initialize(to: Cell(view: view))
    Unmanaged<AnyObject>.passUnretained(view).release()
  }

  /// Gives the view a result. It must be alive.
  func receive(_ result: EventResult, next: Next) -> Outcome { cell.pointee.receive(result, next: next) }
}
