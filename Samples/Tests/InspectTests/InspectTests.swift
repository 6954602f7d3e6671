import Testing
import VIPER
import VIPERLinks
import VIPERLists
import VIPERSwiftTesting
import VIPERTesting

@testable import InspectApp

/// One test for each feature of Inspect. The acts are those of its user, and of the fake server.
@MainActor @Suite("Inspect", .viper)
struct InspectTests {
  /// Logs in, and runs the body of a test in which only the expected steps are compared.
  private func relaxed(_ body: (AppTest, Inspect) async throws -> Void) async throws {
    let clock = ManualClock()
    var made: Inspect?
    let test = try RelaxedAppTest(clock: clock) { made = try Inspect($0, clock: clock) }
    try await logIn(test, try #require(made), body)
  }

  /// Logs in, and runs the body of a test in which each unexpected change of a state is a failure.
  private func strict(_ body: (AppTest, Inspect) async throws -> Void) async throws {
    let clock = ManualClock()
    var made: Inspect?
    let test = try AppTest(clock: clock) { made = try Inspect($0, clock: clock) }
    try await logIn(test, try #require(made), body)
  }

  private func logIn(_ test: AppTest, _ inspect: Inspect, _ body: (AppTest, Inspect) async throws -> Void) async throws
  {
    try await test.run { app in
      await app.open(Routes.sites()) {
        $0.shows("Sites", as: .root)
        $0.shows("Login", as: .present)
      }
      await logIn(app)
      try await body(app, inspect)
    }
  }

  private func logIn(_ app: AppTest) async {
    await app["Login"].does(as: LoginView.self) { view in
      view.logIn("ann", password: "123")
    } _: {
      $0.gives("Login", "ann")
      $0.closes("Login")
    }
  }

  private func openForm(_ app: AppTest) async {
    await app["Sites"].send(Routes.site(3)) { $0.shows("Detail", as: .push) }
    await app["Detail"].does(as: DetailView.self) { view in
      view.inspect()
    } _: {
      $0.shows("Form", as: .push)
    }
  }

  private func rows(_ app: AppTest) -> [String]? {
    app["Sites"].read(as: SitesView.self) { $0.sites.rows.map(\.row) }
  }

  @Test func `an expired session opens the login, and the failed request is repeated after it`() async throws {
    try await relaxed { app, inspect in
      inspect.server.expireSession()
      await app["Sites"].send(Routes.site(3)) {
        $0.shows("Detail", as: .push)
        $0.shows("Login", as: .present)
      }
      await logIn(app)
      #expect(app["Detail"].read(as: DetailView.self, \.state.site?.name) == "Old Mill")
    }
  }

  @Test func `a link waits for the login`() async throws {
    let clock = ManualClock()
    try await RelaxedAppTest(clock: clock) { _ = try Inspect($0, clock: clock) }.run { app in
      await app.does {
        try $0.links.open("inspect://sites/3/report")
      } _: {
        $0.shows("Login", as: .present)
      }
      await logIn(app)
      #expect(app.modules == ["Sites", "Detail", "Report"])
    }
  }

  @Test func `the search waits until the user has stopped typing`() async throws {
    try await relaxed { app, _ in
      await app["Sites"].does(as: SitesView.self) { view in view.type("o") }
      await app["Sites"].does(as: SitesView.self) { view in view.type("oak") }
      #expect(rows(app) == ["1. Oak Street", "2. Harbour", "3. Old Mill"])
      await app.advance(by: .milliseconds(300))
      #expect(rows(app) == ["1. Oak Street", "4. Oak Park", "7. Royal Oak"])
    }
  }

  @Test func `the list loads the next page, and a deletion can be undone`() async throws {
    try await relaxed { app, _ in
      await app["Sites"].does(as: SitesView.self) { view in view.loadMore() }
      #expect(rows(app)?.count == 6)
      await app["Sites"].send(Sites.list.delete([2]))
      #expect(rows(app)?.contains("2. Harbour") == false)
      await app["Sites"].send(Sites.undo())
      #expect(rows(app)?.contains("2. Harbour") == true)
    }
  }

  @Test func `the tabs of a site show its overview and its history`() async throws {
    try await strict { app, _ in
      await app["Sites"].send(Routes.site(3)) { $0.shows("Detail", as: .push) }
      await app["Detail"].does(as: DetailView.self) { view in
        view.select(.history)
      } _: {
        $0.changes(\DetailView.state) { $0.tab = .history }
      }
    }
  }

  @Test func `a draft survives Back, and empty notes are not sent`() async throws {
    try await strict { app, _ in
      await openForm(app)
      await app["Form"].does(as: FormView.self) { view in
        view.save()
      } _: {
        $0.changes(\FormView.state) { $0.failure = "Enter notes." }
      }
      await app["Form"].does(as: FormView.self) { view in
        view.type("wet")
      } _: {
        $0.changes(\FormView.state) {
          $0.draft.inspection.notes = "wet"
          $0.failure = nil
        }
      }
      await app.back { $0.closes("Form") }
      await app["Detail"].does(as: DetailView.self) { view in
        view.inspect()
      } _: {
        $0.shows("Form", as: .push)
      }
      #expect(app["Form"].read(as: FormView.self, \.state.draft.inspection.notes) == "wet")
    }
  }

  @Test func `a failed part of a photo is sent again, and a later upload continues`() async throws {
    try await strict { app, inspect in
      await openForm(app)
      inspect.server.failNext(3)
      await app["Form"].does(as: FormView.self) { view in
        view.uploadPhoto()
      } _: {
        $0.changes(\FormView.state) { $0.isUploading = true }
      }
      await app.clock.waitForSleepers()
      await app.advance(by: .seconds(1))
      await app.clock.waitForSleepers()
      await app.advance(by: .seconds(2)) {
        $0.changes(\FormView.state) {
          $0.isUploading = false
          $0.failure = "The server does not answer."
        }
      }
      await app["Form"].does(as: FormView.self) { view in
        view.uploadPhoto()
      } _: {
        for percent in [25, 50, 75, 100] { $0.publishes(Form.photo, percent) }
        $0.changes(\FormView.state) {
          $0.draft.inspection.photo = 100
          $0.failure = nil
        }
      }
    }
  }

  @Test func `the user decides a conflict with another user`() async throws {
    try await strict { app, inspect in
      await openForm(app)
      await app["Form"].does(as: FormView.self) { view in
        view.type("wet")
      } _: {
        $0.changes(\FormView.state) { $0.draft.inspection.notes = "wet" }
      }
      inspect.server.changeElsewhere(3, to: "dry")
      await app["Form"].does(as: FormView.self) { view in
        view.save()
      } _: {
        $0.changes(\FormView.state) {
          $0.draft.theirs = Inspection(site: 3, notes: "dry", version: 1, author: "eve")
        }
      }
      await app["Form"].send(Form.choose(.mine)) {
        $0.changes(\FormView.state) {
          $0.draft.theirs = nil
          $0.draft.inspection.version = 1
        }
      }
      await app["Form"].does(as: FormView.self) { view in
        view.save()
      } _: {
        $0.gives("Form", true)
        $0.closes("Form")
        $0.changes(\DetailView.state) {
          $0.notice = "The inspection was sent."
          $0.site?.inspections = [
            Inspection(site: 3, notes: "wet", version: 2, author: "ann"),
            Inspection(site: 3, notes: "dry", version: 1, author: "eve"),
          ]
        }
      }
    }
  }

  @Test func `a report opens by a link, and returns its addressee`() async throws {
    try await relaxed { app, _ in
      await app.does {
        try $0.links.open("inspect://sites/3/report")
      } _: {
        $0.shows("Detail", as: .push)
        $0.shows("Report", as: .push)
      }
      await app["Report"].send(Report.share("bob@example.org")) { $0.gives("Report", "bob@example.org") }
      #expect(
        app["Detail"].read(as: DetailView.self, \.state.notice) == "The report was sent to bob@example.org.")
    }
  }

  @Test func `a switch in the settings hides the report, and its route is refused`() async throws {
    try await strict { app, _ in
      await app["Sites"].send(Routes.site(3)) { $0.shows("Detail", as: .push) }
      await app["Detail"].send(Routes.settings()) { $0.shows("Settings", as: .push) }
      await app["Settings"].does(as: SettingsView.self) { view in
        view.switchReports(false)
      } _: {
        $0.changes(\SettingsView.state) { $0.hasReports = false }
      }
      await app.back { $0.closes("Settings") }
      #expect(app["Detail"].read(as: DetailView.self, \.hasReport) == false)
      await app["Detail"].does(as: DetailView.self) { view in
        view.report()
      } _: {
        $0.reports("Reports are switched off in the settings.")
        $0.changes(\DetailView.state) { $0.failure = "Reports are switched off in the settings." }
      }
    }
  }

  @Test func `inspections that were saved offline are counted in both badges, and sent in order`() async throws {
    try await relaxed { app, inspect in
      inspect.isOnline = false
      inspect.server.isReachable = true  // The site is opened from the server, as before the connection was lost.
      for notes in ["first", "second"] {
        await app["Sites"].send(Routes.site(3)) { $0.shows("Detail", as: .push) }
        await app["Detail"].does(as: DetailView.self) { view in
          view.inspect()
        } _: {
          $0.shows("Form", as: .push)
        }
        await app["Form"].does(as: FormView.self) { view in
          view.type(notes)
          view.save()
        } _: {
          $0.gives("Form", false)
        }
        await app.back { $0.closes("Detail") }
      }
      #expect(app["Sites"].read(as: SitesView.self, \.unsent) == 2)
      await app["Sites"].send(Routes.settings()) { $0.shows("Settings", as: .push) }
      #expect(app["Settings"].read(as: SettingsView.self, \.unsent) == 2)
      await app.does { _ in inspect.isOnline = true }
      #expect(inspect.server.accepted == ["first", "second"])
      #expect(app["Settings"].read(as: SettingsView.self, \.unsent) == 0)
    }
  }

  @Test func `actions of the user and opened screens are recorded once`() async throws {
    try await relaxed { app, inspect in
      inspect.server.expireSession()
      await app["Sites"].send(Sites.list.delete([2])) { $0.shows("Login", as: .present) }
      await logIn(app)
      await app.does {
        try $0.links.open("inspect://sites/3/report")
      } _: {
        $0.shows("Report", as: .push)
      }
      #expect(
        inspect.analytics.entries == [
          "screen inspect.sites", "screen inspect.login", "inspect.login.submit", "inspect.sites.delete",
          "screen inspect.login", "inspect.login.submit", "screen inspect.site", "screen inspect.report",
        ])
    }
  }
}
