package import Dispatch
package import VIPER

/// A view that sends events and adds up their answers.
package final class NoteListView: VIPView, Mapped {
  package static let mapping = Mapping(NoteListView.self) {
    $0.receive(NoteList.load, NoteListView.show)
    $0.receive(NoteList.exchange, NoteListView.show)
    $0.receive(NoteList.loadLater, NoteListView.show)
    $0.receive(NoteList.count, NoteListView.counted)
    $0.receive(NoteList.delete, NoteListView.ignore)
    $0.receive(NoteList.save, NoteListView.ignore)
    $0.receive(NoteList.search, NoteListView.ignore)
    $0.onFailure(NoteList.preview, NoteListView.closed)
  }

  package var sum: Int { total }
  private var total = 0
  private var awaited: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  /// The largest number of requests that waited at the same time.
  package var mostAsked: Int { most }
  private var asked = 0
  private var most = 0

  // MARK: Sending

  package func load(_ number: Int) { send(NoteList.load(number)) }
  package func exchange(_ note: WideNote) { send(NoteList.exchange(note)) }

  /// Sends an event that is named at run time.
  package func send(named name: String, _ number: Int) { send(Event(named: name, data: number)) }

  /// Sends an event that has many answers, and returns when all have been received.
  package func count(to number: Int) async {
    await get(number) { send(NoteList.count(number)) }
  }

  /// Sends a route event for each number, and returns when all modules that the events open have closed.
  package func preview(_ numbers: Range<Int>) async {
    await get(numbers.count) { for number in numbers { send(NoteList.preview(number)) } }
  }

  // MARK: Requesting

  package func ask(_ number: Int) async throws -> Int {
    try await request(NoteList.load(number))
  }

  package func askLater(_ number: Int) async throws -> Int {
    asked += 1
    most = max(most, asked)
    defer { asked -= 1 }
    return try await request(NoteList.loadLater(number))
  }

  /// Requests answers one by one, and adds them up.
  package func sum(upTo number: Int) async throws -> Int {
    var sum = 0
    for try await answer in answers(NoteList.count(number)) { sum &+= answer }
    return sum
  }

  // MARK: Posting

  /// Posts numbers to the mailbox from a thread of the queue, and waits until all are posted.
  package func post(_ numbers: Range<Int>, to mailbox: Mailbox, on queue: DispatchQueue) {
    let posted = DispatchSemaphore(value: 0)
    queue.async {
      for number in numbers { _ = mailbox.post(NoteList.load(number), whenFull: .reject) }
      posted.signal()
    }
    posted.wait()
  }

  // MARK: Receiving

  func show(_ answer: Int) { total &+= answer }
  func show(_ note: WideNote) { total &+= note.number }
  func ignore(_ answer: Int) {}

  func counted(_ number: Int) {
    total &+= number
    gotOne()
  }

  /// Receives the result of a module that has closed. Only a module without an output is counted.
  func closed(_ result: EventResult) {
    total &+= result.status == .empty ? 1 : 0
    gotOne()
  }

  // MARK: Awaiting

  /// Calls `sending`, and returns when `count` results have been received.
  private func get(_ count: Int, by sending: () -> Void) async {
    await withCheckedContinuation {
      awaited = (count, $0)
      sending()
    }
  }

  private func gotOne() {
    awaited?.count -= 1
    guard let awaited, awaited.count == 0 else { return }
    self.awaited = nil
    awaited.continuation.resume()
  }
}
