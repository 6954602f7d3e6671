import Foundation
import Testing
import VIPER
import VIPERTesting

@testable import Generated

@MainActor @Suite("Clock") struct ClockTests {
  @Test func `the module is built by its prefix`() throws {
    let router = VIPRouter()
    try router.register(GeneratedModules())
    _ = try VIPBuilder(prefix: "Clock", router: router).build(as: ClockView.self)
  }

  @Test func `now is answered`() async throws {
    try await ModuleTest(interactor: ClockInteractor()) { test in
      await test.send(Clock.now()) {
        $0.publishes(Clock.now, Date(timeIntervalSince1970: 0))
      }
    }
  }

  @Test func `pause is accepted`() async throws {
    try await ModuleTest(interactor: ClockInteractor()) { test in
      await test.send(Clock.pause()) {
        $0.ends(.accepted)
      }
    }
  }

  @Test func `the view shows the answer to now`() async throws {
    try await ModuleTest(view: ClockView(), parameters: 1) { test in
      test.below.answers(Clock.now, Date(timeIntervalSince1970: 0))
      await test.does {
        $0.now()
      } _: {
        $0.forwards(Clock.now())
        $0.publishes(Clock.now, Date(timeIntervalSince1970: 0))
      }
      let view = try test.view
      #expect(view.nowResult == Date(timeIntervalSince1970: 0))
    }
  }

  @Test func `the view sends pause`() async throws {
    try await ModuleTest(view: ClockView(), parameters: 1) { test in
      test.below.takes(Clock.pause)
      await test.does {
        $0.pause()
      } _: {
        $0.forwards(Clock.pause())
      }
    }
  }

  @Test func `another module embeds the widget`() async throws {
    try await RelaxedModuleTest(registering: { try $0.register(GeneratedModules()) }) { test in
      await test.does {
        $0.submodules.add(Routes.clock(1))
      } _: {
        $0.shows("Clock", as: .embed)
      }
    }
  }
}
