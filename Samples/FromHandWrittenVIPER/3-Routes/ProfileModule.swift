import FromHandWrittenVIPERShared
import VIPER

// MARK: - The view

final class ProfileViewController: VIPView, Mapped, ProfileScreen {
  static let mapping = Mapping(ProfileViewController.self) {
    $0.receive(ProfileEvents.page) { view, page in (view.page, view.problem) = (page, nil) }
    $0.onFailure { view, _ in view.problem = "The profile is not available." }
  }
  private var page = ProfileEvents.Page()
  private(set) var problem: String?
  var title: String { page.title }
  var points: String { page.points }

  func editTapped() { send(ProfileEvents.edit(title)) }
}

// MARK: - The presenter

final class ProfilePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ProfilePresenter.self) {
    $0.onInitialize(send: ProfileEvents.load)
    $0.format(ProfileEvents.load, as: ProfileEvents.page, page)
    $0.format(ProfileEvents.rename, as: ProfileEvents.page, page)
    $0.on(ProfileEvents.edit) { presenter, name in presenter.push(Routes.name(name)) }
    $0.receive(Routes.name) { presenter, name in presenter.send(ProfileEvents.rename(name)) }
  }

  private static func page(of profile: Profile) -> ProfileEvents.Page {
    ProfileEvents.Page(title: profile.name, points: profile.points == 1 ? "1 point" : "\(profile.points) points")
  }
}

// MARK: - The interactor

final class ProfileInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ProfileInteractor.self) {
    $0.on(ProfileEvents.load, ProfileInteractor.load)
    $0.on(ProfileEvents.rename, ProfileInteractor.rename)
    $0.policy(.latestWins, for: ProfileEvents.rename)
  }
  private let api: any ProfileAPI
  private var profile: Profile?

  init(api: any ProfileAPI) { self.api = api }

  func load(_ id: Int) async throws -> Profile {
    let loaded = try await api.profile(id)
    profile = loaded
    return loaded
  }

  func rename(_ name: String) async throws -> Profile {
    guard var changed = profile else { throw EventFailure(.invalid, "The profile is not loaded.") }
    changed.name = name
    try await api.store(changed)
    profile = changed
    return changed
  }
}

// MARK: - The registration

struct ProfileRouter: ModuleRouter {
  let api: any ProfileAPI

  func register(in app: inout Registration) {
    app.service((any ProfileAPI).self) { [api] in api }
    app.module(
      view: ProfileViewController.init, presenter: ProfilePresenter.init, interactor: ProfileInteractor.init(api:))
    app.route(Routes.profile, .root, to: ProfileViewController.self)
    app.module(view: NameViewController.init)
    app.route(Routes.name, .push, to: NameViewController.self)
  }
}
