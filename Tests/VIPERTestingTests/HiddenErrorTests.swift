import Testing
import VIPER
import VIPERTesting

private enum Disk {
  static let write = EventName<Void, Void>("disk.write")
  static let open = EventName<Void, Never>("disk.open")
  static let page = RouteName<Void, Never>("disk.page")
}

private struct DiskError: Error, CustomStringConvertible { var description: String { "disk error 28" } }

private final class DiskInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DiskInteractor.self) { $0.on(Disk.write) { _ in throw DiskError() } }
}

private final class DiskView: VIPView, Mapped {
  static let mapping = Mapping(DiskView.self) {
    $0.showFailures(in: \.failure, or: "That did not work.")
    $0.receive(Disk.write) { _ in }
  }
  var failure: String?
}

/// The module of a test that opens another module.
private final class HomePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(HomePresenter.self) { $0.on(Disk.open) { $0.push(Disk.page()) } }
}

/// Errors of the app that a general sentence hides from the user.
@MainActor @Suite("Errors that a general sentence hides in a test")
struct HiddenErrorTests {
  private func register(_ router: VIPRouter) throws {
    try router.register {
      $0.module(prefix: "Disk", view: { DiskView() }, interactor: { DiskInteractor() })
      $0.route(Disk.page, to: "Disk")
    }
  }

  private func kinds(_ body: () async throws -> Void) async throws -> [TestFailure.Kind] {
    try await TestReporter.$current.withValue(nil) {
      do { try await body() } catch let error as TestFailures { return error.failures.map(\.kind) }
      return []
    }
  }

  private func app(_ expect: @escaping @MainActor (inout Expectations) -> Void) async throws -> [TestFailure.Kind] {
    try await kinds {
      try await AppTest(registering: register) { app in
        await app.open(Disk.page()) { $0.shows("Disk") }
        await app["Disk"].send(Disk.write(), expect)
      }
    }
  }

  @Test func `a hidden error is a failure of a strict test of an app that expects neither its report nor the failure`()
    async throws
  {
    #expect(try await app { _ in } == [.reported])
    #expect(try await app { $0.reports("disk error 28") } == [])
    #expect(try await app { $0.fails(Disk.write, .error) } == [])
    #expect(try await app { $0.fails(Disk.write, .timeout) } == [.differentDetail, .reported])
  }

  @Test func `a relaxed test of an app does not check hidden errors`() async throws {
    let found = try await kinds {
      try await RelaxedAppTest(registering: register) { app in
        await app.open(Disk.page()) { $0.shows("Disk") }
        await app["Disk"].send(Disk.write())
      }
    }
    #expect(found == [])
  }

  @Test func `a test of a module reports a hidden error only once, as its unexpected result`() async throws {
    let found = try await kinds {
      try await ModuleTest(view: DiskView(), interactor: DiskInteractor()) { await $0.send(Disk.write()) }
    }
    #expect(found == [.unexpected])
    try await ModuleTest(view: DiskView(), interactor: DiskInteractor()) { test in
      await test.send(Disk.write()) { $0.fails(Disk.write, .error) }
      await test.send(Disk.write()) { $0.fails(Disk.write, .error) }
    }
  }

  @Test func `an error that is hidden again is a failure of an act that does not expect it`() async throws {
    let found = try await kinds {
      try await AppTest(registering: register) { app in
        await app.open(Disk.page()) { $0.shows("Disk") }
        await app["Disk"].send(Disk.write()) { $0.fails(Disk.write, .error) }
        await app["Disk"].send(Disk.write())
        await app["Disk"].send(Disk.write()) { $0.reports("disk error 28") }
      }
    }
    #expect(found == [.reported])
  }

  @Test func `a hidden error in a module that the module under test has opened is a failure`() async throws {
    let found = try await kinds {
      try await ModuleTest(presenter: HomePresenter(), registering: register) { test in
        await test.send(Disk.open()) {
          $0.routes(Disk.page())
          $0.shows("Disk")
        }
        await test["Disk"].send(Disk.write())
      }
    }
    #expect(found == [.reported])
  }

  @Test func `a random program finds a hidden error unless its report is allowed`() async throws {
    var programs = RandomPrograms { [self] in
      let app = try RelaxedAppTest { try register($0) }
      await app.open(Disk.page())
      return app
    }
    let failure = await #expect(throws: RandomProgramFailure.self) { try await programs.run(1, steps: 2, seed: 1) }
    #expect(failure?.rule == "No diagnostic is reported")
    #expect(failure?.message.contains("disk error 28") == true)
    programs.allowsReports(of: "disk error 28")
    _ = try await programs.run(1, steps: 2, seed: 1)
  }
}
