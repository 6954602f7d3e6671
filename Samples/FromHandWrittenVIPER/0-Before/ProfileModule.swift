import FromHandWrittenVIPERShared

// MARK: - The protocols

@MainActor protocol ProfileViewProtocol: AnyObject {
  func show(title: String, points: String)
  func show(problem: String)
}

@MainActor protocol ProfilePresenterProtocol: AnyObject {
  func viewDidLoad()
  func editTapped()
}

@MainActor protocol ProfileInteractorInput: AnyObject {
  func load()
  func rename(_ name: String)
}

@MainActor protocol ProfileInteractorOutput: AnyObject {
  func didLoad(_ profile: Profile)
  func didFail()
}

@MainActor protocol ProfileRouterProtocol: AnyObject {
  func openName(_ name: String, delegate: any NameDelegate)
}

// MARK: - The view

final class ProfileViewController: ProfileViewProtocol, ProfileScreen {
  var presenter: (any ProfilePresenterProtocol)?
  private(set) var title = ""
  private(set) var points = ""
  private(set) var problem: String?

  func viewDidLoad() { presenter?.viewDidLoad() }
  func editTapped() { presenter?.editTapped() }

  func show(title: String, points: String) { (self.title, self.points, problem) = (title, points, nil) }
  func show(problem: String) { self.problem = problem }
}

// MARK: - The presenter

final class ProfilePresenter: ProfilePresenterProtocol {
  weak var view: (any ProfileViewProtocol)?
  var interactor: (any ProfileInteractorInput)?
  var router: (any ProfileRouterProtocol)?
  private var name = ""

  func viewDidLoad() { interactor?.load() }
  func editTapped() { router?.openName(name, delegate: self) }
}

extension ProfilePresenter: ProfileInteractorOutput {
  func didLoad(_ profile: Profile) {
    name = profile.name
    view?.show(title: profile.name, points: profile.points == 1 ? "1 point" : "\(profile.points) points")
  }

  func didFail() { view?.show(problem: "The profile is not available.") }
}

extension ProfilePresenter: NameDelegate {
  func nameDidFinish(_ name: String) { interactor?.rename(name) }
}

// MARK: - The interactor

final class ProfileInteractor: ProfileInteractorInput {
  weak var output: (any ProfileInteractorOutput)?
  private let api: any ProfileAPI
  private let id: Int
  private var profile: Profile?
  private var task: Task<Void, Never>?

  init(api: any ProfileAPI, id: Int) { (self.api, self.id) = (api, id) }

  deinit { task?.cancel() }

  func load() {
    run { [api, id] in try await api.profile(id) }
  }

  func rename(_ name: String) {
    guard var profile else { return }
    profile.name = name
    run { [api, profile] in
      try await api.store(profile)
      return profile
    }
  }

  private func run(_ work: @escaping @MainActor () async throws -> Profile) {
    task?.cancel()
    task = Task { [weak self] in
      do {
        let profile = try await work()
        guard !Task.isCancelled else { return }
        self?.profile = profile
        self?.output?.didLoad(profile)
      } catch {
        if !Task.isCancelled { self?.output?.didFail() }
      }
    }
  }
}

// MARK: - The router and the assembly

final class ProfileRouter: ProfileRouterProtocol {
  weak var window: Window?

  func openName(_ name: String, delegate: any NameDelegate) {
    guard let window else { return }
    window.screens.append(NameAssembly.make(name, delegate: delegate, in: window))
  }
}

@MainActor enum ProfileAssembly {
  static func make(_ id: Int, api: any ProfileAPI, in window: Window) -> ProfileViewController {
    let (view, presenter, router) = (ProfileViewController(), ProfilePresenter(), ProfileRouter())
    let interactor = ProfileInteractor(api: api, id: id)
    view.presenter = presenter
    presenter.view = view
    presenter.interactor = interactor
    presenter.router = router
    interactor.output = presenter
    router.window = window
    return view
  }
}
