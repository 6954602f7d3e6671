import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

private nonisolated enum Form {
  static let load = EventName<Int, Draft>("stateForm.load")
  static let save = EventName<Draft, Int>("stateForm.save")
  static let route = RouteName<Void, Never>("stateForm")
  static let other = RouteName<Void, Never>("stateForm.other")
}

private struct Draft: Equatable, Sendable {
  var title = ""
  var notes = ""
}

private class FormView: VIPView, Mapped {
  struct State: Equatable {
    var draft = Draft()
    var isSaving = false
    var failure: String?
  }

  class var mapping: Mapping { formMapping }
  static let formMapping = Mapping(FormView.self) {
    $0.state(in: \.state)
    $0.show(Form.load, in: \.state.draft)
    $0.receive(Form.save) { view, _ in view.state.isSaving = false }
    $0.showFailures(in: \.state.failure, or: "The form cannot be saved.")
  }
  var state = State()

  func save() {
    state.isSaving = true
    send(Form.save(state.draft))
  }
}

private final class FormInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FormInteractor.self) {
    $0.on(Form.load) { _, id in Draft(title: "T\(id)") }
    $0.on(Form.save, FormInteractor.save)
  }

  func save(_ draft: Draft) throws -> Int {
    if draft.title.isEmpty { throw EventFailure(.rejected, "Write a title.") }
    return 1
  }
}

/// A view whose mapping includes the mapping of its superclass.
private final class TitledFormView: FormView {
  override class var mapping: Mapping { Mapping(TitledFormView.self) { $0.include(FormView.formMapping) } }
}

/// A view with two properties of the type of its declared state.
private final class TwoNumbersView: VIPView, Mapped {
  static let mapping = Mapping(TwoNumbersView.self) { $0.state(in: \.shown) }
  var shown = 0
  var hidden = 0
}

/// A view without a declared state.
private final class PlainView: VIPView, Mapped {
  static let mapping = Mapping(PlainView.self) { $0.show(Form.load, in: \.draft) }
  var draft = Draft()
}

@MainActor private func kinds(_ body: () async throws -> Void) async throws -> [TestFailure] {
  do { try await body() } catch let failures as TestFailures { return failures.failures }
  return []
}

@MainActor @Suite("State as one value")
struct ShownStateTests {
  @Test func `an act lists the changes of the state`() async throws {
    let test = try ModuleTest(view: FormView(), interactor: FormInteractor())
    await test.send(Form.load(7)) {
      $0.publishes(Form.load, Draft(title: "T7"))
      $0.changes(\FormView.state) { $0.draft.title = "T7" }
    }
    await test.does {
      $0.state.draft.notes = "wet"
    } _: {
      $0.changes(\FormView.state) { $0.draft.notes = "wet" }
    }
    await test.does {
      $0.save()
    } _: {
      $0.publishes(Form.save, 1)
    }
    try await test.finish()
  }

  @Test func `a change that the act does not expect is a failure that shows the difference`() async throws {
    let failures = try await kinds {
      let test = try ModuleTest(view: FormView(), interactor: FormInteractor())
      await test.send(Form.load(7)) { $0.publishes(Form.load, Draft(title: "T7")) }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.unexpected])
    #expect(failures.first?.message.contains(#"Module ~ FormView .draft.title: "" → "T7""#) == true)
  }

  @Test func `a change that differs from the expected one is a failure that shows both values`() async throws {
    let failures = try await kinds {
      let test = try ModuleTest(view: FormView(), interactor: FormInteractor())
      await test.send(Form.load(7)) {
        $0.publishes(Form.load, Draft(title: "T7"))
        $0.changes(\FormView.state) { $0.draft.title = "T8" }
      }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.differentData])
    #expect(failures.first?.message.contains(#".draft.title: "T8" ≠ "T7""#) == true)
  }

  @Test func `an expected change that does not occur is a failure`() async throws {
    let failures = try await kinds {
      let test = try ModuleTest(view: FormView(), interactor: FormInteractor())
      await test.does {
        $0.save()
      } _: {
        $0.fails(Form.save, .rejected, "Write a title.")
        $0.changes(\FormView.state) {
          $0.isSaving = true
          $0.failure = "Write a title."
        }
      }
      await test.send(Form.load(7)) {
        $0.publishes(Form.load, Draft(title: "T7"))
        $0.changes(\FormView.state) { $0.draft.title = "T7" }
      }
      await test.advance(by: .seconds(1)) { $0.changes(\FormView.state) { $0.isSaving = false } }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.missing])
  }

  @Test func `a change outside of an act is a failure`() async throws {
    let failures = try await kinds {
      let test = try ModuleTest(view: FormView(), interactor: FormInteractor())
      await test.start()
      try test.view.state.isSaving = true
      await test.send(Form.load(7)) {
        $0.publishes(Form.load, Draft(title: "T7"))
        $0.changes(\FormView.state) { $0.draft.title = "T7" }
      }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.late])
  }

  @Test func `a change of a view without a declared state cannot be expected`() async throws {
    let failures = try await kinds {
      let test = try ModuleTest(view: PlainView(), interactor: FormInteractor())
      await test.send(Form.load(7)) {
        $0.publishes(Form.load, Draft(title: "T7"))
        $0.changes(\PlainView.draft) { $0.title = "T7" }
      }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.impossible])
  }

  @Test func `an expectation with a property that is not the declared state is a failure`() async throws {
    let failures = try await kinds {
      let test = try ModuleTest(view: TwoNumbersView())
      await test.start { $0.becomes(\TwoNumbersView.hidden, 7) }
      await test.does {
        $0.shown = 3
      } _: {
        $0.changes(\TwoNumbersView.hidden) { $0 = 3 }
      }
      await test.does {
        $0.shown = 4
      } _: {
        $0.becomes(\TwoNumbersView.hidden, 4)
      }
      await test.does {
        $0.shown = 5
      } _: {
        $0.changes(\TwoNumbersView.shown) { $0 = 5 }
      }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.missing, .impossible, .impossible])
    #expect(failures.last?.message.contains("the property contains 0, and the declared state is 4.") == true)
  }

  @Test func `a relaxed test compares only the expected changes`() async throws {
    let test = try RelaxedModuleTest(view: FormView(), interactor: FormInteractor())
    await test.send(Form.load(7))
    await test.send(Form.load(8)) { $0.changes(\FormView.state) { $0.draft.title = "T8" } }
    try await test.finish()
  }

  @Test func `the state of a module that an act opens can be expected as a whole`() async throws {
    let test = try app()
    await test.open(Form.route()) {
      $0.shows("Form", as: .root)
      $0.becomes(\FormView.state, FormView.State())
    }
    await test["Form"].send(Form.load(7)) { $0.changes(\FormView.state, in: "Form") { $0.draft.title = "T7" } }
    #expect(test.transcript.map(\.description).last == #"Form ~ FormView .draft.title: "" → "T7""#)
    try await test.finish()
  }

  @Test func `an app test is strict about the states of modules that were open before the act`() async throws {
    let failures = try await kinds {
      let test = try app()
      await test.open(Form.route()) { $0.shows("Form", as: .root) }
      await test["Form"].send(Form.load(7))
      await test.open(Form.other()) {
        $0.shows("Plain", as: .push)
        $0.changes(\FormView.state, in: "Plain") { $0.isSaving = true }
      }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.unexpected, .impossible])
  }

  @Test func `a change in another module with the same prefix is a failure`() async throws {
    let failures = try await kinds {
      let test = try app()
      await test.open(Form.route()) { $0.shows("Form", as: .root) }
      await test.open(Form.route(), style: .push) { $0.shows("Form", as: .push) }
      await test["Form"].does(as: FormView.self) {
        $0.state.isSaving = true
      } _: {
        $0.changes(\FormView.state) { $0.isSaving = true }
      }
      await test.does { _ in
        (test.views.first as? FormView)?.state.isSaving = true
      } _: {
        $0.changes(\FormView.state) { _ in }
      }
      try await test.finish()
    }
    #expect(failures.map(\.kind) == [.differentModule])
    #expect(failures.first?.message.contains("happened, in another module with this prefix") == true)
  }

  @Test func `the diagram of a module contains its state`() async throws {
    let test = try ModuleTest(view: FormView(), interactor: FormInteractor())
    #expect(try test.view.port.debugDescription.contains("state: State(draft:"))
    #expect(try test.view.port.shownState as? FormView.State == FormView.State())
    #expect(PlainView().port.shownState == nil)
    try await test.finish()
  }

  @Test func `a mapping that includes another one has its state`() async throws {
    let test = try ModuleTest(view: TitledFormView(), interactor: FormInteractor())
    #expect(try test.view.port.shownState as? FormView.State == FormView.State())
    await test.send(Form.load(7)) {
      $0.publishes(Form.load, Draft(title: "T7"))
      $0.changes(\TitledFormView.state) { $0.draft.title = "T7" }
    }
    try await test.finish()
  }

  private func app() throws -> AppTest {
    try AppTest { router in
      try router.register("form") { app in
        app.module(prefix: "Form", view: { FormView() }, interactor: { FormInteractor() })
        app.module(prefix: "Plain", view: { PlainView() })
        app.route(Form.route, .root, to: "Form")
        app.route(Form.other, .push, to: "Plain")
      }
    }
  }
}
