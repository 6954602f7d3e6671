import VIPER
import VIPERLists

// The module with the list of books, and the login.

final class ShelfView: TextView, Mapped {
  static let mapping = Mapping(ShelfView.self) {
    $0.receive(Shelf.books.rows) { $0.show("\($1)") }
    $0.receive(Shelf.add) { $0.show("added \($1)") }
    $0.receive(Shelf.book) { $0.show("closed \($1)") }
    $0.receive(Shelf.login) { $0.show("welcome \($1)") }
    $0.receive(Shelf.rated) { $0.show("rated \($1)") }
    $0.receive(Shelf.makeChip) { $0.makeChip($1) }
    $0.receive(Lifecycle.closed) { view, result in view.show("\(result.name) \(result.status)") }
    $0.receive(Shelf.books.load) { $0.show("loaded") }
    $0.receive(Shelf.books.retry) { $0.show("retried") }
    $0.receive(Shelf.books.delete) { $0.show("deleted") }
    $0.onFailure { $0.showFailure($1) }
  }
  private weak var router: VIPRouter?
  /// The chips that the view has built.
  private var chips: [ChipView] = []

  init(_ texts: ShownTexts, _ router: VIPRouter?) {
    self.router = router
    super.init(texts)
  }

  /// Builds a chip with this view as its opener. A fourth chip replaces the first one, which is removed or
  /// only released.
  private func makeChip(_ number: Int) {
    guard let router else { return }
    var builder = VIPBuilder(prefix: "Chip", router: router, parameters: number)
    builder.opener = self
    guard let chip = try? builder.build(as: ChipView.self) else { return show("no chip") }
    chip.port.viewIsReady()
    chips.append(chip)
    chip.send(Shelf.rate(number))
    guard chips.count > 3 else { return }
    let first = chips.removeFirst()
    if number % 2 == 0 { first.port.viewWasRemoved() }
  }
}

final class ShelfPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShelfPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Shelf.books.load(.refresh)) }
    $0.list(Shelf.books, \.books)
    $0.on(Shelf.open) { presenter, number in presenter.route(Shelf.book(number)) }
    $0.on(Shelf.pin) { presenter, number in
      let pinned = presenter.submodules.all
      if pinned.count > 2 { pinned[0].remove() }
      presenter.submodules.add(Shelf.badge(number))
    }
    $0.on(Shelf.logOut) { presenter in presenter.session.user = nil }
  }
  let books = ListFormatter<Int, Book, String> { "\($0.id) \($0.title)" }
  private let session: ShelfSession
  init(session: ShelfSession) { self.session = session }
}

final class ShelfInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShelfInteractor.self) {
    $0.list(Shelf.books, load: ShelfInteractor.load) { $0.books }
    $0.on(Shelf.books.delete) { interactor, ids in interactor.books.remove(ids) }
    $0.on(Shelf.add, ShelfInteractor.add)
    $0.on(Shelf.makeChip) { interactor, number in
      interactor.calls.noteEffect()
      return number + 1
    }
  }
  let books = LoadedList<Int, Book>()
  private let calls: WaitingCalls
  private let canFail: Bool
  private var last = 3

  /// - Parameter canFail: Whether a load of the list can fail.
  init(_ calls: WaitingCalls, canFail: Bool) { (self.calls, self.canFail) = (calls, canFail) }

  func load() async throws -> [Book] {
    var answer = "Book \(last)"
    do { answer = try await calls.answer() } catch { if canFail { throw error } }
    return (1...last).map { Book(id: $0, title: $0 == last ? answer : "Book \($0)") }
  }

  func add(_ title: String) throws -> Int {
    calls.noteEffect()
    guard !title.isEmpty else { throw EventFailure(.invalid, "Enter a title.") }
    last += 1
    books.change { list in list.append([ListEntry(last, Book(id: last, title: title))], to: "all") }
    return last
  }
}

final class LoginView: TextView, Mapped {
  static let mapping = Mapping(LoginView.self) { $0.onFailure { $0.showFailure($1) } }
}

final class LoginPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let mapping = Mapping(LoginPresenter.self) {
    $0.receive(Shelf.logIn) { presenter, user in
      presenter.session.user = user
      presenter.finish(with: user)
    }
  }
  private let session: ShelfSession
  init(session: ShelfSession) { self.session = session }
}

final class LoginInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LoginInteractor.self) {
    $0.on(Shelf.logIn) { interactor, user in user + " " + (try await interactor.calls.answer()) }
    $0.policy(.rejectWhileBusy, for: Shelf.logIn)
  }
  private let calls: WaitingCalls
  init(_ calls: WaitingCalls) { self.calls = calls }
}
