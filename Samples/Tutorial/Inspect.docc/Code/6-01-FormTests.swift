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

  @Test func `empty notes are not saved`() async throws {
    try await makeTest().run { test in
      await test.does {
        $0.save()
      } _: {
        $0.changes(\FormView.state) { $0.failure = "Enter notes." }
      }
    }
  }

  @Test func `a draft survives the form`() async throws {
    let drafts = Drafts()
    try await makeTest(drafts).run { test in
      await test.does {
        $0.type("wet")
      } _: {
        $0.changes(\FormView.state) { $0.inspection.notes = "wet" }
      }
    }
    try await makeTest(drafts).run { test in
      await test.start { $0.becomes(\FormView.state, FormView.State(inspection: Inspection(site: 3, notes: "wet"))) }
    }
  }
}
