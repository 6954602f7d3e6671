package import VIPER

/// An interactor that answers each number with the next number.
package final class NoteListInteractor: VIPInteractor, Mapped {
  package static let mapping = Mapping(NoteListInteractor.self) {
    $0.on(NoteList.load, NoteListInteractor.next)
    $0.on(NoteList.exchange, NoteListInteractor.exchange)
    $0.on(NoteList.loadLater, NoteListInteractor.nextLater)
    $0.on(NoteList.count, NoteListInteractor.count)
    $0.on(NoteList.delete, NoteListInteractor.next)
    $0.on(NoteList.save, NoteListInteractor.next)
    $0.on(NoteList.search, NoteListInteractor.next)
    $0.on(NoteList.share, NoteListInteractor.next)
  }

  func next(_ number: Int) -> Int { number &+ 1 }
  func nextLater(_ number: Int) async -> Int { number &+ 1 }
  func count(to number: Int) -> Numbers { Numbers(count: number) }

  func exchange(_ note: WideNote) -> WideNote {
    var note = note
    note.number &+= 1
    return note
  }
}

/// The numbers from 1 to `count`.
struct Numbers: AsyncSequence, Sendable {
  let count: Int

  func makeAsyncIterator() -> Iterator { Iterator(count: count) }

  struct Iterator: AsyncIteratorProtocol {
    let count: Int
    private var last = 0

    init(count: Int) { self.count = count }

    mutating func next() async -> Int? {
      guard last < count else { return nil }
      last += 1
      return last
    }
  }
}
