/// Where the answers to one request arrive, and are fetched one after the other.
@MainActor final class Inbox {
  /// The event's name.
  let name: String
  /// Where who asks stands in the chain.
  let place: Int
  /// Whether the first answer is the only one that is wanted.
  let isForOne: Bool
  private var stored: [EventResult] = []
  private var ending: Ending?
  private let consumers = Waiters<Void>()
  private let producers = Waiters<Void>()

  private enum Ending {
    case complete
    case failed(RequestError)
  }

  init(name: String, place: Int, isForOne: Bool) {
    self.name = name
    self.place = place
    self.isForOne = isForOne
  }

  /// Whether nothing more is let in.
  var isClosed: Bool { ending != nil }

  /// Takes an answer in.
  func put(_ result: EventResult) {
    stored.append(result)
    consumers.resume(returning: ())
  }

  /// Lets nothing more in; what is there can still be fetched.
  ///
  /// - Parameter error: why; `nil` if all has come.
  func close(_ error: RequestError? = nil) {
    guard ending == nil else { return }
    ending = error.map(Ending.failed) ?? .complete
    consumers.resume(returning: ())
    producers.resume(returning: ())
  }

  /// The next answer, when there is one. Meanwhile the handler that asks does not count for `idle()`:
  /// what it waits for does.
  ///
  /// - Parameter onCancel: runs as soon as the task that waits here is cancelled.
  /// - Returns: `nil` when all has come.
  func next(
    onCancel: @escaping @MainActor () -> Void
  ) async throws(RequestError) -> EventResult? {
    while true {
      if !stored.isEmpty {
        let result = stored.removeFirst()
        producers.resume(returning: ())
        return result
      }
      switch ending {
      case .failed(let error): throw error
      case .complete: return nil
      case nil: break
      }
      guard await consumers.wait(pausing: .ofThisTask, onCancel: onCancel) != nil else {
        throw RequestError(.cancelled, event: name)
      }
    }
  }

  /// Returns when all that was put in has been fetched, or nobody will.
  func untilFetched() async {
    while !stored.isEmpty, ending == nil, await producers.wait() != nil {}
  }
}
