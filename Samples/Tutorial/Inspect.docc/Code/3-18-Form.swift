import VIPERHosting

/// The events of the form.
enum Form {
  /// Loads the draft of a site. The input is the inspection to begin with.
  static let load = EventName<Inspection, Inspection>("inspect.form.load")
  /// Accepts typed notes.
  static let type = EventName<String, String>("inspect.form.type")
  /// Sends the inspection to the server.
  static let save = EventName<Inspection, Inspection>("inspect.form.save")
}

/// An interactor that sends inspections and stores their drafts.
final class FormInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FormInteractor.self) {
    $0.on(Form.load, FormInteractor.load)
    $0.on(Form.type, FormInteractor.type)
    $0.on(Form.save, FormInteractor.save)
  }
  private let server: FieldServer
  private let drafts: Drafts
  private var draft = Inspection(site: 0)

  init(server: FieldServer, drafts: Drafts) { (self.server, self.drafts) = (server, drafts) }

  func load(_ inspection: Inspection) -> Inspection {
    draft = drafts[inspection.site] ?? inspection
    return draft
  }

  func type(_ notes: String) throws -> String {
    guard notes.count <= 20 else { throw EventFailure(.invalid, "The notes have more than 20 characters.") }
    var changed = draft
    changed.notes = notes
    try drafts.store(changed, for: draft.site)
    draft = changed
    return notes
  }

  func save(_ inspection: Inspection) async throws -> Inspection {
    try await server.save(inspection)
    try? drafts.store(nil, for: inspection.site)
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

  func type(_ notes: String) {
    edit(
      \.state.inspection.notes, notes, sending: Form.type, showing: \.state.failure, or: "The notes are not stored.")
  }

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
    case "type": type(text)
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
