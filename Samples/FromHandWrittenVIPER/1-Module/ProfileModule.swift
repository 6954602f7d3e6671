import FromHandWrittenVIPERShared
import VIPER

// MARK: - The protocols

@MainActor protocol ProfileViewProtocol: AnyObject {
  func show(title: String, points: String)
  func show(problem: String)
}

@MainActor protocol ProfilePresenterProtocol: AnyObject {
  func editTapped()
}

@MainActor protocol ProfileRouterProtocol: AnyObject {
  func openName(_ name: String, delegate: any NameDelegate)
}

// MARK: - The view

final class ProfileViewController: VIPView, ProfileViewProtocol, ProfileScreen {
  private(set) var title = ""
  private(set) var points = ""
  private(set) var problem: String?

  func editTapped() { dataSource(as: (any ProfilePresenterProtocol).self)?.editTapped() }

  func show(title: String, points: String) { (self.title, self.points, problem) = (title, points, nil) }
  func show(problem: String) { self.problem = problem }
}

// MARK: - The presenter

final class ProfilePresenter: VIPPresenter, Mapped, ProfilePresenterProtocol {
  static let mapping = Mapping(ProfilePresenter.self) {
    $0.onInitialize(send: ProfileEvents.load)
    $0.consume(ProfileEvents.load) { $0.didLoad($1) }
    $0.consume(ProfileEvents.rename) { $0.didLoad($1) }
    $0.onFailure { presenter, _ in presenter.didFail() }
  }
  private let router: any ProfileRouterProtocol
  private var view: (any ProfileViewProtocol)? { view(as: (any ProfileViewProtocol).self) }
  private var name = ""

  init(router: any ProfileRouterProtocol) { self.router = router }

  func editTapped() { router.openName(name, delegate: self) }

  private func didLoad(_ profile: Profile) {
    name = profile.name
    view?.show(title: profile.name, points: profile.points == 1 ? "1 point" : "\(profile.points) points")
  }

  private func didFail() { view?.show(problem: "The profile is not available.") }
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
