import VIPER
import VIPERMiddleware
import VIPERTesting

struct User: Sendable {
  var id = 7
  var name = "Ann"
}

nonisolated enum Profile {
  static let open = EventName<Int, Never>("profile.open")
  static let fetch = EventName<Int, User>("profile.fetch")
  static let save = EventName<String, Void>("profile.save")
  static let slow = EventName<Void, String>("profile.slow")
  static let edit = EventName<Void, Never>("profile.edit")
  static let news = EventName<String, Never>("profile.news")
  static let shown = EventName<Never, String>("profile.shown")

  static let screen = RouteName<Int, Never>("profile")
  static let editor = RouteName<String, String>("profile.editor")
  static let writing = RouteInterface<EditorView, String, String>()
}

final class ProfilePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ProfilePresenter.self) {
    $0.onInitialize { (presenter, id: Int) in presenter.send(Profile.fetch(id)) }
    $0.on(Profile.open) { $0.send(Profile.fetch($1)) }
    $0.on(Profile.edit) { $0.present(Profile.editor($0.name)) }
    $0.format(Profile.fetch, as: Profile.shown) { presenter, _, user in
      presenter.name = user.name
      return "\(user.name) (\(user.id))"
    }
    $0.receive(Profile.editor) { $0.send(Profile.save($1)) }
  }
  private var name = ""
}

final class ProfileInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ProfileInteractor.self) {
    $0.on(Profile.fetch) { _, id in
      if id < 0 { throw EventFailure(.invalid, "No such user.") }
      return User(id: id)
    }
    $0.on(Profile.save) { _, _ in }
    $0.on(Profile.slow) { part in
      try await part.clock.sleep(for: .seconds(3))
      return "late"
    }
  }
  let clock: any Clock<Duration>
  init(clock: any Clock<Duration>) { self.clock = clock }
}

final class ProfileView: VIPView, Mapped {
  static let mapping = Mapping(ProfileView.self) {
    $0.show(Profile.shown, in: \.title)
    $0.onFailure { $0.title = $1.message ?? "" }
    $0.receive(Profile.save) { $0.title = "saved" }
  }
  private(set) var title = ""
  func tapSave() { send(Profile.save("Bea")) }
}

final class EditorPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(EditorPresenter.self) {
    $0.onInitialize { (_: EditorPresenter, _: String) in }
    $0.on(Profile.news) { $0.finish(with: $1) }
  }
}

final class EditorView: VIPView {}

struct ProfileRouter: ModuleRouter {
  var clock: any Clock<Duration> = ContinuousClock()

  func register(in app: inout Registration) {
    app.module(
      view: { ProfileView() }, presenter: { ProfilePresenter() },
      interactor: { [clock] in ProfileInteractor(clock: clock) })
    app.module(view: { EditorView() }, presenter: { EditorPresenter() })
    app.route(Profile.screen, .root, to: "Profile")
    app.route(Profile.editor, .present, to: EditorPresenter.self)
  }
}
