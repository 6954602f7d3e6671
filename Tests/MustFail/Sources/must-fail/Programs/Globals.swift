import VIPER
import VIPERTesting

/// Variables that retain parts longer than their modules.
@MainActor private enum Global {
  static var view: AnyObject?
  static var presenter: AnyObject?
  static var interactor: AnyObject?
}

private final class RegisteredView: VIPView, Mapped {
  static let mapping = Mapping(RegisteredView.self) { $0.receive(Weather.line) { view, _ in Global.view = view } }
}

private final class RegisteredPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(RegisteredPresenter.self) {
    $0.on(Lifecycle.didAppear) { presenter in Global.presenter = presenter }
  }
}

private final class RegisteredInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(RegisteredInteractor.self) {
    $0.on(Lifecycle.didAppear) { interactor in Global.interactor = interactor }
  }
}

/// A presenter that publishes a line when the view appears.
private final class PublishingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PublishingPresenter.self) {
    $0.on(Lifecycle.didAppear) { presenter in presenter.publish(Weather.line, "7 °C") }
  }
}

private final class CachedView: VIPView, LeakExempt {
  override init() {
    super.init()
    Global.view = self
  }
}

private let root = RouteName<Void, Never>("global.root")

@MainActor private func appTest(
  view: @escaping () -> VIPView = { VIPView() }, presenter: @escaping () -> VIPPresenter = { VIPPresenter() },
  interactor: @escaping () -> VIPInteractor = { VIPInteractor() }
) async throws -> AppTest {
  let app = try AppTest {
    try $0.register {
      $0.module(
        prefix: "Root", view: { view() }, presenter: { presenter() }, interactor: { interactor() })
      $0.route(root, .root, to: "Root")
    }
  }
  await app.open(root()) { $0.shows("Root") }
  return app
}

/// Parts that a global variable retains.
@MainActor func addGlobals(to programs: inout Programs) {
  programs.mustFail("global-retains-a-view") {
    let test = try ModuleTest(view: RegisteredView(), presenter: PublishingPresenter())
    await test.start { $0.publishes(Weather.line, "7 °C") }
    try await test.finish()
  }

  programs.mustFail("global-retains-a-presenter") {
    let test = try ModuleTest(presenter: RegisteredPresenter())
    await test.start()
    try await test.finish()
  }

  programs.mustFail("global-retains-an-interactor") {
    let test = try ModuleTest(interactor: RegisteredInteractor())
    await test.start()
    try await test.finish()
  }

  programs.mustFail("global-retains-a-presenter-and-the-test-its-view") {
    let test = try ModuleTest(presenter: RegisteredPresenter())
    let view = try test.view
    await test.start()
    try await test.finish()
    withExtendedLifetime(view) {}
  }

  programs.mustFail("global-retains-a-view-of-an-app") {
    let app = try await appTest(view: { RegisteredView() }, presenter: { PublishingPresenter() })
    try await app.finish()
  }

  programs.mustFail("global-retains-a-presenter-of-an-app") {
    let app = try await appTest(presenter: { RegisteredPresenter() })
    try await app.finish()
  }

  programs.mustFail("global-retains-an-interactor-of-an-app") {
    let app = try await appTest(interactor: { RegisteredInteractor() })
    try await app.finish()
  }

  programs.mustFail("global-retains-a-registered-module") {
    let test = try ModuleTest(registered: "Root", as: VIPView.self) {
      try $0.register {
        $0.module(
          prefix: "Root", view: { VIPView() }, presenter: { RegisteredPresenter() })
      }
    }
    await test.start()
    try await test.finish()
  }

  programs.mustPass("global-retains-a-view-on-purpose") {
    let app = try await appTest(view: { CachedView() })
    try await app.finish()
  }
}
