import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

@testable import Inspect

@MainActor @Suite(.viper) struct FormTests {
  private func makeTest(_ drafts: Drafts = Drafts()) throws -> ModuleTest<FormView> {
    try ModuleTest(registered: "Form", as: FormView.self, parameters: Inspection(site: 3)) {
      _ = try Inspect($0, drafts: drafts)
    }
  }

  private func start(_ test: ModuleTest<FormView>, notes: String = "") async {
    let draft = Inspection(site: 3, notes: notes)
    await test.start {
      $0.publishes(Form.load, draft)
      $0.becomes(\FormView.state, FormView.State(inspection: draft))
    }
  }

  @Test func `empty notes are not saved`() async throws {
    try await makeTest().run { test in
      await start(test)
      await test.does {
        $0.save()
      } _: {
        $0.fails(Form.save, .invalid, "Enter notes.")
        $0.changes(\FormView.state) { $0.failure = "Enter notes." }
      }
    }
  }

  @Test func `a draft survives the form`() async throws {
    let drafts = Drafts()
    try await makeTest(drafts).run { test in
      await start(test)
      await test.does {
        $0.type("wet")
      } _: {
        $0.changes(\FormView.state) { $0.inspection.notes = "wet" }
      }
    }
    try await makeTest(drafts).run { test in await start(test, notes: "wet") }
  }
}
