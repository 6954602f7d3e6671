import VIPER
import VIPERLists

struct Person: Identifiable, Equatable, Sendable {
  let id: String
  var name: String
}

struct PersonRow: Equatable, Sendable {
  let title: String
}

nonisolated enum People {
  static let list = ListEvents<String, Person, PersonRow>("people")
  static let search = EventName<String, Never>("people.search")
  static let rename = EventName<[Person], Never>("people.rename")
  static let names: [any TypedName] = list.mappedNames + [list.select, list.delete, search, rename]
}

@MainActor protocol PeopleStore {
  func page(_ request: PageRequest<Int>, matching text: String) async throws -> ListPage<String, Person, Int>
  func delete(_ ids: [String])
}

/// An error without a message for users.
struct BrokenTable: Error {}

/// A store that finds people, in pages of ten.
@MainActor final class FakePeopleStore: PeopleStore {
  var people: [Person]
  var failure: String?
  /// Whether pages fail without a message for users.
  var isBroken = false
  /// The duration of a page load.
  var delay: Duration?
  /// The received requests, and the requests with cancelled tasks.
  private(set) var requests: [String] = []
  private(set) var cancelled: [String] = []
  private let clock: any Clock<Duration>

  init(_ count: Int, clock: any Clock<Duration>) {
    people = (0..<count).map { Person(id: "p\($0)", name: "\(UnicodeScalar(UInt8(65 + $0 / 8))) \($0)") }
    self.clock = clock
  }

  func page(_ request: PageRequest<Int>, matching text: String) async throws -> ListPage<String, Person, Int> {
    requests.append("\(request)\(text)")
    if let delay {
      do { try await clock.sleep(for: delay) } catch {
        cancelled.append("\(request)\(text)")
        throw error
      }
    }
    if let failure { throw EventFailure(.error, failure) }
    if isBroken { throw BrokenTable() }
    let found = people.filter { text.isEmpty || $0.name.contains(text) }
    let start =
      switch request {
      case .first: 0
      case .before(let key): max(key - 10, 0)
      case .after(let key): key
      }
    let end = min(start + 10, found.count)
    return ListPage(
      Array(found[start..<end]), before: start > 0 ? start : nil, after: end < found.count ? end : nil,
      total: found.count, ifEmpty: "Nobody is called \(text).")
  }

  func delete(_ ids: [String]) { people.removeAll { ids.contains($0.id) } }
}

final class PeopleInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PeopleInteractor.self) {
    $0.list(People.list, page: PeopleInteractor.page) { $0.people }
    $0.on(People.search) { interactor, text in
      interactor.text = text
      try await interactor.people.load(.refresh)
    }
    $0.on(People.list.delete) { interactor, ids in
      interactor.store.delete(ids)
      interactor.people.remove(ids)
    }
    $0.on(People.rename) { interactor, people in
      for person in people { interactor.people.change { $0.update(person.id) { $0 = person } } }
    }
  }

  let people = PagedList<String, Person, Int>(pageLimit: 3, threshold: 3) { String($0.name.prefix(1)) }
  private let store: any PeopleStore
  private var text = ""

  init(store: any PeopleStore) { self.store = store }

  func page(_ request: PageRequest<Int>) async throws -> ListPage<String, Person, Int> {
    try await store.page(request, matching: text)
  }
}

final class PeoplePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PeoplePresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(People.list.load(.refresh)) }
    $0.on(People.list.select) { presenter, id in presenter.selected = presenter.people.list[id] }
    $0.list(People.list, \.people)
  }

  let people = ListFormatter<String, Person, PersonRow>(
    { PersonRow(title: $0.name) }, header: { PersonRow(title: "— \($0.id) —") })
  private(set) var selected: Person?
}

final class PeopleView: VIPView, Mapped {
  static let mapping = Mapping(PeopleView.self) {
    $0.list(People.list, \.people)
    $0.onFailure { view, result in view.failures.append(result.message ?? "That did not work.") }
  }

  let people = ObservableList<String, PersonRow>()
  private(set) var failures: [String] = []
}
