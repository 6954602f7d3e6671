import VIPER

/// The events of the form.
enum Form {
  /// Sends the inspection to the server.
  static let save = EventName<Inspection, Inspection>("inspect.form.save")
}

/// An interactor that sends inspections.
final class FormInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FormInteractor.self) {
    $0.on(Form.save, FormInteractor.save)
  }
  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func save(_ inspection: Inspection) async throws -> Inspection {
    try await server.save(inspection)
    return inspection
  }
}

/// The form of an inspection. It closes with the saved inspection.
final class FormView: VIPView, ProducesOutput, Mapped {
  typealias Output = Inspection
  struct State: Equatable {
    var inspection = Inspection(site: 0)
    var failure: String?
  }

  static let mapping = Mapping(FormView.self) {
    $0.state(in: \.state)
    $0.onInitialize { view, inspection in view.state.inspection = inspection }
    $0.receive(Form.save) { view, inspection in view.finish(with: inspection) }
    $0.showFailures(in: \.state.failure, or: "The inspection is not saved.")
  }
  var state = State()

  func save() {
    state.failure = nil
    send(Form.save(state.inspection))
  }
}

extension FormView: Screen {
  var lines: [String] {
    let notes = state.inspection.notes
    return [notes.isEmpty ? "No notes" : "Notes: \(notes)"] + lines(of: state.failure)
  }

  func enter(_ word: String, _ text: String) -> Bool {
    switch word {
    case "save": save()
    default: return false
    }
    return true
  }
}

struct FormRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: FormView.init, interactor: FormInteractor.init)
    app.route(Routes.form, .push, to: FormView.self)
  }
}
