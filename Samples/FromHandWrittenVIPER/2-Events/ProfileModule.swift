import FromHandWrittenVIPERShared
import VIPER

@MainActor protocol ProfileRouterProtocol: AnyObject {
  func openName(_ name: String, delegate: any NameDelegate)
}

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
    $0.on(ProfileEvents.edit) { presenter, name in presenter.router.openName(name, delegate: presenter) }
  }
  private let router: any ProfileRouterProtocol

  init(router: any ProfileRouterProtocol) { self.router = router }

  private static func page(of profile: Profile) -> ProfileEvents.Page {
    ProfileEvents.Page(title: profile.name, points: profile.points == 1 ? "1 point" : "\(profile.points) points")
  }
}

extension ProfilePresenter: NameDelegate {
  func nameDidFinish(_ name: String) { send(ProfileEvents.rename(name)) }
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

// MARK: - The router and the registration

final class ProfileRouter: ProfileRouterProtocol {
  private let window: Window

  init(window: Window) { self.window = window }

  func openName(_ name: String, delegate: any NameDelegate) {
    window.screens.append(NameAssembly.make(name, delegate: delegate, in: window))
  }
}

struct ProfileRegistration: ModuleRouter {
  let api: any ProfileAPI
  let window: Window

  func register(in app: inout Registration) {
    app.service((any ProfileAPI).self) { [api] in api }
    app.service((any ProfileRouterProtocol).self) { [window] in ProfileRouter(window: window) }
    app.module(
      view: ProfileViewController.init, presenter: ProfilePresenter.init(router:),
      interactor: ProfileInteractor.init(api:))
  }
}
