import VIPER
import VIPERHosting
import VIPERMiddleware
import VIPERTesting

// An app with all kinds of inputs, for the tests of recordings.

struct Todo: Codable, Sendable, Equatable {
  var id: Int
  var title: String
}

nonisolated enum Todos {
  static let load = EventName<Void, [Todo]>("todos.load")
  static let add = EventName<String, Todo>("todos.add")
  static let search = EventName<String, [Todo]>("todos.search")
  static let watch = EventName<Void, Int>("todos.watch")
  static let shuffle = EventName<Void, Int>("todos.shuffle")
  static let shuffled = EventName<Void, Int>("todos.shuffled")
  static let import_ = EventName<String, Int>("todos.import")
  static let ping = EventName<Int, Int>("todos.ping")
  static let secret = EventName<Secret, Bool>("todos.secret")
  static let later = EventName<Int, String>("todos.later")
  static let note = EventName<String, Void>("todos.note")
}

nonisolated struct Secret: Codable, Sendable {
  var account: String
  var password: Redacted<String>
}

nonisolated enum TodoRoutes {
  static let list = RouteName<Void, Never>("todos")
  static let editor = RouteName<Todo, String>("editor")
  /// Loads the todo of the editor.
  static let edit = RouteName<Int, String>("edit")
}

/// Everything that the app does outside itself. A playback must not touch it.
@MainActor final class Effects {
  var count = 0
  var answers: [CheckedContinuation<[Todo], any Error>] = []
  var stream: AsyncStream<Int>.Continuation?
  var mailbox: Mailbox?
  var pending: Event?
  weak var interactor: TodoListInteractor?

  func happens() { count += 1 }
}

struct LoadingFailed: Error {}

final class TodoListView: VIPView, Mapped {
  static let mapping = Mapping(TodoListView.self) {
    $0.receive(Todos.load) { $0.show("load \($1.map(\.title))") }
    $0.receive(Todos.add) { $0.show("add \($1.title)") }
    $0.receive(Todos.search) { $0.show("found \($1.count)") }
    $0.receive(Todos.watch) { $0.show("watch \($1)") }
    $0.receive(Todos.shuffled) { $0.show("shuffled \($1)") }
    $0.receive(Todos.import_) { $0.show("imported \($1)") }
    $0.receive(Todos.ping) { $0.show("pong \($1)") }
    $0.receive(Todos.secret) { $0.show("secret \($1)") }
    $0.receive(Todos.later) { $0.show("later \($1)") }
    $0.receive(Todos.note) { $0.show("noted") }
    $0.receive(TodoRoutes.editor) { $0.show("edited \($1)") }
    $0.onFailure { view, result in view.show("failure \(result.message ?? "\(result.status)")") }
  }
  private(set) var shown: [String] = []
  private func show(_ text: String) { shown.append(text) }
}

final class TodoListPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TodoListPresenter.self) {
    $0.on(Todos.shuffle) { presenter in
      var numbers = presenter.router.random
      return Int.random(in: 0..<1_000, using: &numbers)
    }
    $0.format(Todos.shuffle, as: Todos.shuffled) { $0 + 1 }
    // An asynchronous handler of a presenter: its requests are computed again, and their answers are recorded.
    $0.on(Todos.import_) { presenter, title in
      let first = try await presenter.request(Todos.add(title))
      let second = try await presenter.request(Todos.add(title + "!"))
      return first.id + second.id
    }
    $0.receive(TodoRoutes.editor) { presenter, title in
      presenter.send(Todos.add(title))
      presenter.publish(Todos.note)
    }
  }
  let router: VIPRouter
  init(router: VIPRouter) { self.router = router }
}

final class TodoListInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TodoListInteractor.self) {
    $0.onInitialize { (interactor: TodoListInteractor) in interactor.start() }
    $0.on(Todos.load, TodoListInteractor.load)
    $0.on(Todos.add, TodoListInteractor.add)
    $0.on(Todos.search, TodoListInteractor.search)
    $0.policy(.latestWins, for: Todos.search)
    $0.on(Todos.watch, TodoListInteractor.watch)
    $0.on(Todos.ping) { interactor, number in
      interactor.effects.happens()
      return number
    }
    $0.on(Todos.secret) { interactor, secret in
      interactor.effects.happens()
      return secret.password.wrappedValue == "hunter2"
    }
    $0.on(Todos.later) { (interactor: TodoListInteractor, event: Event) in
      interactor.effects.happens()
      interactor.effects.pending = event
      return .accepted
    }
  }
  let effects: Effects
  private var last = 0
  init(effects: Effects) { self.effects = effects }

  private func start() {
    effects.happens()
    effects.interactor = self
    effects.mailbox = mailbox()
  }
  private func load() async throws -> [Todo] {
    effects.happens()
    return try await withCheckedThrowingContinuation { effects.answers.append($0) }
  }
  private func add(_ title: String) throws -> Todo {
    effects.happens()
    guard !title.isEmpty else { throw EventFailure(.invalid, "Enter a title.") }
    last += 1
    return Todo(id: last, title: title)
  }
  private func search(_ text: String) async -> [Todo] {
    effects.happens()
    return [Todo(id: 1, title: text)]
  }
  private func watch() -> AsyncStream<Int> {
    effects.happens()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    effects.stream = continuation
    return stream
  }
}

final class EditorView: VIPView {}

final class EditorPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let done = EventName<String, Never>("editor.done")
  static let mapping = Mapping(EditorPresenter.self) {
    $0.on(done) { $0.finish(with: $1) }
    $0.onInitialize { (presenter: EditorPresenter, todo: Todo) in presenter.todo = todo }
  }
  private var todo: Todo?
}

/// The registrations of the app.
@MainActor func registerTodos(_ router: VIPRouter, _ effects: Effects, clock: ManualClock) throws {
  router.middleware = MiddlewareList(beforePresenter: [
    DebounceMiddleware(Todos.search, for: .milliseconds(300), clock: clock)
  ])
  try router.register { [weak router] in
    $0.module(
      view: { TodoListView() }, presenter: { [weak router] in TodoListPresenter(router: router ?? .shared) },
      interactor: { TodoListInteractor(effects: effects) })
    $0.module(view: { EditorView() }, presenter: { EditorPresenter() })
    $0.route(TodoRoutes.list, to: TodoListView.self)
    $0.route(TodoRoutes.editor, to: EditorPresenter.self)
    $0.route(
      TodoRoutes.edit, to: EditorPresenter.self,
      parameters: .loading { id in
        effects.happens()
        await Task.yield()
        guard id > 0 else { throw LoadingFailed() }
        return Todo(id: id, title: "Loaded")
      })
  }
}
