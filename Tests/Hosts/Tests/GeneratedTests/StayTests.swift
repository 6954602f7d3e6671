import Foundation
import Testing
import VIPER
import VIPERLists
import VIPERTesting

@testable import Generated

@MainActor @Suite("Stay") struct StayTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Stay", router: router).build(as: StayView.self)
  }

  @Test func `book is answered`() async throws {
    try await ModuleTest(interactor: StayInteractor()) { test in
      await test.send(Stay.book(Date(timeIntervalSince1970: 0))) {
        $0.publishes(Stay.book, true)
      }
    }
  }

  @Test func `the view shows the rows of the interactor's items`() async throws {
    try await RelaxedModuleTest(
      view: StayView(),
      presenter: StayPresenter(wireframe: StayWireframe()),
      interactor: StayInteractor()
    ) { test in
      await test.start()
      let view = try test.view
      #expect(view.items.rows.map(\.row.title) == ["The first item"])
      await test.does { $0.book(Date(timeIntervalSince1970: 0)) }
      #expect(view.bookResult == "true")
    }
  }

  @Test func `the presenter opens the next module`() async throws {
    try await RelaxedModuleTest(
      presenter: StayPresenter(wireframe: StayWireframe()),
      interactor: StayInteractor(),
      registering: {
        try $0.register { app in
          app.module(prefix: "Next", view: { NextView() })
          app.route(StayNeeds.next, .push, to: "Next")
        }
      }
    ) { test in
      await test.send(Stay.openNext()) {
        $0.routes(StayNeeds.next())
        $0.shows("Next")
      }
      await test.send(Stay.closeNext()) { $0.closes("Next") }
    }
  }
}

/// A view that replaces the next module.
private final class NextView: VIPView, Mapped {
  static let mapping = Mapping(NextView.self) { _ in }
}
