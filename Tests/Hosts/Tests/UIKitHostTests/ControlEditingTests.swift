import Testing
import UIKit
import VIPER
import VIPERTesting
import VIPERUIKit

private nonisolated enum Form {
  static let typed = EventName<String, String>("controlEditing.typed")
  static let switched = EventName<Bool, Void>("controlEditing.switched")
}

private final class FormController: ModuleViewController, Mapped {
  struct State: Equatable {
    var text = ""
    var isOn = false
    var failure: String?
  }

  static let mapping = Mapping(FormController.self) { $0.state(in: \.state) }
  let field = UITextField()
  let toggle = UISwitch()
  var state = State() { didSet { show() } }

  override func viewDidLoad() {
    super.viewDidLoad()
    edit(\.state.text, with: field, sending: Form.typed, showing: \.state.failure) { $0.text ?? "" }
    edit(\.state.isOn, with: toggle, sending: Form.switched) { $0.isOn }
  }

  private func show() {
    field.text = state.text
    toggle.isOn = state.isOn
  }
}

private final class FormInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FormInteractor.self) {
    $0.on(Form.typed, FormInteractor.typed)
    $0.on(Form.switched) { _, _ in }
  }

  func typed(_ text: String) throws -> String {
    if text.isEmpty { throw EventFailure(.rejected, "Write something.") }
    return text.uppercased()
  }
}

@MainActor @Suite("Editing with controls of UIKit")
struct ControlEditingTests {
  @Test func `a control edits a property, and shows the accepted or the former value`() async throws {
    try await ModuleTest(view: FormController(nibName: nil, bundle: nil), interactor: FormInteractor()) { test in
      await test.does {
        $0.loadViewIfNeeded()
        $0.field.text = "wet"
        $0.field.sendActions(for: .editingChanged)
      } _: {
        $0.changes(\FormController.state) { $0.text = "WET" }
      }
      let field = try test.view.field
      #expect(field.text == "WET")
      await test.does {
        $0.field.text = ""
        $0.field.sendActions(for: .editingChanged)
      } _: {
        $0.changes(\FormController.state) { $0.failure = "Write something." }
      }
      #expect(field.text == "WET")
      await test.does {
        $0.toggle.isOn = true
        $0.toggle.sendActions(for: .valueChanged)
      } _: {
        $0.changes(\FormController.state) { $0.isOn = true }
      }
    }
  }
}
