import VIPER
import VIPERTesting

private enum Cycle {
  static let begin = EventName<Void, Void>("cycle.begin")
}

/// A view that its own closure retains.
private final class CyclicView: VIPView, Mapped {
  static let mapping = Mapping(CyclicView.self) { $0.receive(Cycle.begin) { view in view.keep = { _ = view } } }
  private var keep: () -> Void = {}
}

/// A presenter that its own closure retains.
private final class CyclicPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(CyclicPresenter.self) {
    $0.on(Weather.choose) { presenter, _ in presenter.keep = { _ = presenter } }
  }
  private var keep: () -> Void = {}
}

/// An interactor that its own closure retains.
private final class CyclicInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CyclicInteractor.self) { $0.on(Cycle.begin) { part in part.keep = { _ = part } } }
  private var keep: () -> Void = {}
}

/// A presenter that retains its view.
private final class RetainingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(RetainingPresenter.self) {
    $0.on(Weather.choose) { presenter, _ in presenter.view = presenter.view(as: VIPView.self) }
  }
  private var view: VIPView?
}

/// Returns an app with a root and, on top of it, a module with a reference cycle.
@MainActor private func appTest(
  presenter: @escaping () -> VIPPresenter = { VIPPresenter() },
  interactor: @escaping () -> VIPInteractor = { VIPInteractor() }
) async throws -> AppTest {
  let (root, top) = (RouteName<Void, Never>("cycle.root"), RouteName<Void, Never>("cycle.top"))
  let app = try AppTest {
    try $0.register {
      $0.module(prefix: "Root", view: { ProbeView() })
      $0.module(
        prefix: "Cycle", view: { CyclicView() }, presenter: { presenter() }, interactor: { interactor() }
      )
      $0.route(root, .root, to: "Root")
      $0.route(top, .push, to: "Cycle")
    }
  }
  await app.open(root()) { $0.shows("Root") }
  await app.open(top()) { $0.shows("Cycle") }
  return app
}

/// Parts that retain themselves.
@MainActor func addLeaks(to programs: inout Programs) {
  programs.mustFail("view-retains-itself") {
    let test = try ModuleTest(view: CyclicView())
    test.below.answers(Cycle.begin, ())
    await test.send(Cycle.begin()) {
      $0.forwards(Cycle.begin())
      $0.publishes(Cycle.begin)
    }
    try await test.finish()
  }

  programs.mustFail("presenter-retains-itself") {
    let test = try ModuleTest(presenter: CyclicPresenter())
    await test.send(Weather.choose("Oslo"))
    try await test.finish()
  }

  programs.mustFail("presenter-retains-itself-and-the-test-its-view") {
    let test = try ModuleTest(presenter: CyclicPresenter())
    let view = try test.view
    await test.send(Weather.choose("Oslo"))
    try await test.finish()
    withExtendedLifetime(view) {}
  }

  programs.mustFail("presenter-retains-its-view") {
    let test = try ModuleTest(presenter: RetainingPresenter())
    await test.send(Weather.choose("Oslo"))
    try await test.finish()
  }

  programs.mustFail("interactor-retains-itself") {
    let test = try ModuleTest(interactor: CyclicInteractor())
    await test.send(Cycle.begin()) { $0.publishes(Cycle.begin) }
    try await test.finish()
  }

  programs.mustFail("interactor-retains-itself-next-to-a-view-that-does") {
    let test = try ModuleTest(view: CyclicView(), interactor: CyclicInteractor())
    await test.send(Cycle.begin()) { $0.publishes(Cycle.begin) }
    try await test.finish()
  }

  programs.mustFail("interactor-retains-itself-and-the-test-its-view") {
    let test = try ModuleTest(interactor: CyclicInteractor())
    let view = try test.view
    await test.send(Cycle.begin()) { $0.publishes(Cycle.begin) }
    try await test.finish()
    withExtendedLifetime(view) {}
  }

  programs.mustFail("view-of-an-app-retains-itself") {
    let app = try await appTest {
      VIPPresenter()
    } interactor: {
      CyclicInteractor()
    }
    await app["Cycle"].send(Cycle.begin())
    await app.back { $0.closes("Cycle") }
    try await app.finish()
  }

  programs.mustFail("presenter-of-an-app-retains-itself") {
    let app = try await appTest { CyclicPresenter() }
    await app["Cycle"].send(Weather.choose("Oslo"))
    await app.back { $0.closes("Cycle") }
    try await app.finish()
  }

  programs.mustFail("presenter-of-an-app-retains-its-view") {
    let app = try await appTest { RetainingPresenter() }
    await app["Cycle"].send(Weather.choose("Oslo"))
    await app.back { $0.closes("Cycle") }
    try await app.finish()
  }

  programs.mustFail("presenter-of-an-app-retains-itself-and-stays-open") {
    let app = try await appTest { CyclicPresenter() }
    await app["Cycle"].send(Weather.choose("Oslo"))
    try await app.finish()
  }

  programs.mustFail("leak-under-the-trait") {
    try await Trait.scope {
      let test = try ModuleTest(presenter: CyclicPresenter())
      await test.send(Weather.choose("Oslo"))
      try await test.finish()
    }
  }

  programs.mustPass("view-that-the-test-retains") {
    let test = try ModuleTest(presenter: WeatherPresenter())
    let view = try test.view
    await test.start()
    try await test.finish()
    withExtendedLifetime(view) {}
  }

  programs.mustPass("parts-that-the-test-retains") {
    let (presenter, interactor) = (CyclicPresenter(), CyclicInteractor())
    let test = try ModuleTest(presenter: presenter, interactor: interactor)
    await test.send(Weather.choose("Oslo"))
    try await test.finish()
    withExtendedLifetime((presenter, interactor)) {}
  }
}
