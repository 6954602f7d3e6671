import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Trip") struct TripTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Trip", router: router).build(as: TripView.self)
  }

  @Test func `plan is answered`() async throws {
    try await ModuleTest(interactor: TripInteractor()) { test in
      await test.send(Trip.plan("text")) {
        $0.publishes(Trip.plan, [])
      }
    }
  }

  @Test func `leave is accepted`() async throws {
    try await ModuleTest(interactor: TripInteractor()) { test in
      await test.send(Trip.leave()) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `the presenter formats the answer to plan`() async throws {
    try await ModuleTest(
      presenter: TripPresenter(wireframe: TripWireframe()), parameters: 1
    ) { test in
      test.below.answers(Trip.plan, [])
      await test.send(Trip.plan("text")) {
        $0.forwards(Trip.plan("text"))
        $0.publishes(Trip.planShown, "[]")
      }
    }
  }

  @Test func `the view shows the answer to plan`() async throws {
    try await ModuleTest(
      view: TripView(),
      presenter: TripPresenter(wireframe: TripWireframe()), parameters: 1
    ) { test in
      test.below.answers(Trip.plan, [])
      await test.does {
        $0.plan("text")
      } _: {
        $0.forwards(Trip.plan("text"))
        $0.publishes(Trip.planShown, "[]")
      }
      let view = try test.view
      #expect(view.planResult == "[]")
    }
  }

  @Test func `the view sends leave`() async throws {
    try await ModuleTest(
      view: TripView(),
      presenter: TripPresenter(wireframe: TripWireframe()), parameters: 1
    ) { test in
      test.below.takes(Trip.leave)
      await test.does {
        $0.leave()
      } _: {
        $0.forwards(Trip.leave())
      }
    }
  }

  @Test func `the presenter opens the next module`() async throws {
    try await RelaxedModuleTest(
      presenter: TripPresenter(wireframe: TripWireframe()), parameters: 1,
      registering: {
        try $0.register { app in
          app.module(prefix: "Next", view: { NextView() })
          app.route(TripNeeds.next, .push, to: "Next")
        }
      }
    ) { test in
      await test.send(Trip.openNext(1)) {
        $0.routes(TripNeeds.next(1))
        $0.shows("Next")
      }
      await test["Next"].does(as: NextView.self) {
        $0.finish(with: "text")
      } _: {
        $0.gives("Next", "text")
      }
      await test.send(Trip.openNext(1)) { $0.shows("Next") }
      let view = try test.view
      #expect(view.outputs(of: Trip.nextOutput).count == 1)
      await test.send(Trip.closeNext()) { $0.closes("Next") }
    }
  }
}

/// A view that replaces the next module.
private final class NextView: VIPView, ProducesOutput, Mapped {
  typealias Output = String

  static let mapping = Mapping(NextView.self) {
    $0.onInitialize { (_: NextView, _: Int) in }
  }
}
