import Testing
import VIPER
import VIPERTesting

private enum Names {
  static let keep = EventName<Void, Void>("leaks.keep")
}

/// A view that can retain itself.
private final class KeepingView: VIPView, Mapped {
  static let mapping = Mapping(KeepingView.self) { $0.receive(Names.keep) { _ in } }
  var keeper: @MainActor () -> Void = {}
  func keep() { keeper = { _ = self } }
}

/// A view that retains itself in its initializer.
private final class SelfishView: VIPView {
  private var keeper: @MainActor () -> Void = {}
  required override init() {
    super.init()
    keeper = { _ = self }
  }
}

private final class KeepingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(KeepingPresenter.self) { $0.on(Names.keep) { part in part.keeper = { _ = part } } }
  var keeper: @MainActor () -> Void = {}
}

private final class KeepingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(KeepingInteractor.self) { $0.on(Names.keep) { part in part.keeper = { _ = part } } }
  var keeper: @MainActor () -> Void = {}
}

/// A variable that outlives the body of a test.
@MainActor private final class Shelf {
  var view: KeepingView?
}

@MainActor @Suite("Leaks that a test detects")
struct LeakCheckTests {
  private func found(_ body: @MainActor () async throws -> Void) async throws -> [String] {
    try await TestReporter.$current.withValue(nil) {
      do { try await body() } catch let error as TestFailures {
        return error.failures.map { failure in
          let parts = ["KeepingView", "SelfishView", "KeepingPresenter", "KeepingInteractor"]
            .filter(failure.message.contains)
          return "\(failure.kind.rawValue) \(parts.joined(separator: " "))"
        }
      }
      return []
    }
  }

  @Test func `a view that retains itself is reported in tests with and without a scope`() async throws {
    let scoped = try await found {
      try await ModuleTest(view: KeepingView(), interactor: VIPInteractor()) { test in await test.does { $0.keep() } }
    }
    #expect(scoped == ["leaked KeepingView"])
    let unscoped = try await found {
      let test = try ModuleTest(view: KeepingView(), interactor: VIPInteractor())
      await test.does { $0.keep() }
      try await test.finish()
    }
    #expect(unscoped == ["leaked KeepingView"])
  }

  @Test func `an interactor and a view that retain themselves are both reported`() async throws {
    let both = try await found {
      try await RelaxedModuleTest(view: KeepingView(), interactor: KeepingInteractor()) { test in
        await test.does { $0.keep() }
        await test.send(Names.keep())
      }
    }
    #expect(both == ["leaked KeepingView KeepingInteractor"])
  }

  @Test func `a presenter that retains itself is reported although the test retains the view`() async throws {
    let unscoped = try await found {
      let test = try RelaxedModuleTest(view: KeepingView(), presenter: KeepingPresenter())
      let view = try test.view
      await test.send(Names.keep())
      try await test.finish()
      withExtendedLifetime(view) {}
    }
    #expect(unscoped == ["leaked KeepingPresenter"])
    let scoped = try await found {
      try await RelaxedModuleTest(view: KeepingView(), presenter: KeepingPresenter()) { test in
        let view = try test.view
        await test.send(Names.keep())
        withExtendedLifetime(view) {}
      }
    }
    #expect(scoped == ["leaked KeepingPresenter"])
  }

  @Test func `a view in a variable of the test has leaked only if it outlives the body of the test`() async throws {
    let local = try await found {
      try await ModuleTest(view: KeepingView()) { test in
        let view = try test.view
        await test.does { _ in view.keeper = {} }
      }
      let test = try ModuleTest(view: KeepingView())
      let view = try test.view
      await test.start()
      try await test.finish()
      withExtendedLifetime(view) {}
    }
    #expect(local == [])
    let shelf = Shelf()
    let kept = try await found {
      try await ModuleTest(view: KeepingView()) { test in
        await test.start()
        shelf.view = try test.view
      }
    }
    #expect(kept == ["leaked KeepingView"])
  }

  @Test func `a part that retains itself in its initializer is reported only in a registered module`()
    async throws
  {
    let created = try await found {
      try await ModuleTest(view: SelfishView()) { await $0.start() }
    }
    #expect(created == [])
    let registered = try await found {
      try await ModuleTest(
        registered: "Selfish", as: SelfishView.self,
        registering: { try $0.register { $0.module(prefix: "Selfish", view: { SelfishView() }) } }
      ) { await $0.start() }
    }
    #expect(registered == ["leaked SelfishView"])
  }

  @Test func `parts that existed before the test have not leaked`() async throws {
    let (view, presenter, interactor) = (KeepingView(), KeepingPresenter(), KeepingInteractor())
    let given = try await found {
      try await RelaxedModuleTest(view: view, presenter: presenter, interactor: interactor) { test in
        await test.send(Names.keep()) { $0.publishes(Names.keep) }
        interactor.keeper = { _ = interactor }
      }
    }
    #expect(given == [])
    (presenter.keeper, interactor.keeper) = ({}, {})
  }

  @Test func `a leaked view of an app is reported without the other parts of the view's module`() async throws {
    let shelf = Shelf()
    let screen = RouteName<Void, Never>("leaks.screen")
    let kept = try await found {
      try await AppTest(registering: {
        try $0.register { app in
          app.module(
            prefix: "Keeping", view: { KeepingView() }, presenter: { KeepingPresenter() })
          app.route(screen, .root, to: "Keeping")
        }
      }) { app in
        await app.open(screen()) { $0.shows("Keeping") }
        shelf.view = app["Keeping"].read(as: KeepingView.self) { $0 }
      }
    }
    #expect(kept == ["leaked KeepingView"])
  }
}
