import Observation
import VIPER
import VIPERHosting
import VIPERMiddleware

nonisolated enum Form {
  /// Loads the draft of a site. The input is the inspection to begin with.
  static let load = EventName<Inspection, Draft>("inspect.form.load")
  /// Stores typed notes in the draft.
  static let type = EventName<String, String>("inspect.form.type")
  /// Uploads a photo. The answers are the uploaded percentages. A failed upload is continued by the next event.
  static let photo = EventName<Void, Int>("inspect.form.photo")
  /// Sends the inspection, also later. The answer is the server's version if someone else has changed the inspection.
  static let save = EventName<Inspection, Inspection?>("inspect.form.save")
  /// Ends a conflict.
  static let choose = EventName<Choice, Draft>("inspect.form.choose")

  enum Choice: Sendable { case mine, theirs }
}

/// An interactor that stores each change in the draft, and sends photos and inspections.
final class FormInteractor: VIPInteractor {
  private let server: FieldServer
  private let drafts: Drafts
  private let clock: any Clock<Duration>
  private var draft = Draft(inspection: Inspection(site: 0)) {
    didSet { drafts[draft.inspection.site] = draft }
  }

  init(server: FieldServer, drafts: Drafts, clock: any Clock<Duration>) {
    (self.server, self.drafts, self.clock) = (server, drafts, clock)
  }

  func load(_ inspection: Inspection) -> Draft {
    var inspection = inspection
    inspection.photo = 0
    draft = drafts[inspection.site] ?? Draft(inspection: inspection)
    return draft
  }

  func type(_ notes: String) throws -> String {
    guard notes.count <= 100 else { throw EventFailure(.invalid, "The notes have more than 100 characters.") }
    draft.inspection.notes = notes
    return notes
  }

  func photo() throws -> AsyncThrowingStream<Int, any Error> {
    if draft.inspection.photo == 100 { throw EventFailure(.invalid, "The photo is already uploaded.") }
    return AsyncThrowingStream { try await self.uploadPart() }
  }

  /// Uploads the next part. A part that fails is sent three times.
  private func uploadPart() async throws -> Int? {
    guard draft.inspection.photo < 100 else { return nil }
    let percent = draft.inspection.photo + 25
    for pause in [Duration.seconds(1), .seconds(2), nil] {
      do {
        try await server.upload(percent: percent, of: draft.inspection.site)
        break
      } catch {
        guard let pause, (error as? EventFailure)?.status == .error else { throw error }
        try await clock.sleep(for: pause)
      }
    }
    draft.inspection.photo = percent
    return percent
  }

  /// Also performs the saves of forms that are closed, so it uses no state of this form.
  func save(_ inspection: Inspection) async throws -> Inspection? {
    do {
      try await server.save(inspection, key: carriedValue(for: OutboxMiddleware.idempotencyKey))
      if drafts[inspection.site]?.inspection == inspection { drafts[inspection.site] = nil }
      return nil
    } catch let conflict as Conflict {
      drafts[inspection.site] = Draft(inspection: inspection, theirs: conflict.theirs)
      return conflict.theirs
    }
  }

  func choose(_ choice: Form.Choice) throws -> Draft {
    guard let theirs = drafts[draft.inspection.site]?.theirs else {
      throw EventFailure(.invalid, "There is no conflict.")
    }
    var inspection = choice == .mine ? draft.inspection : theirs
    inspection.version = theirs.version
    draft = Draft(inspection: inspection)
    return draft
  }
}

/// The form of an inspection. It closes with `true` when the server has accepted the inspection, and with `false` when the
/// outbox has stored it.
@Observable final class FormView: VIPView, ProducesOutput, Mapped {
  typealias Output = Bool
  nonisolated struct State: Equatable {
    var draft = Draft(inspection: Inspection(site: 0))
    var isUploading = false
    var isSaving = false
    var failure: String?
  }

  static let mapping = Mapping(FormView.self) {
    $0.state(in: \.state)
    $0.onInitialize(send: Form.load)
    $0.show(Form.load, in: \.state.draft)
    $0.show(Form.choose, in: \.state.draft)
    $0.receive(Form.photo) { view, percent in view.uploaded(percent) }
    $0.receive(Form.save) { view, theirs in view.saved(theirs) }
    $0.onFailure { view, result in view.failed(result) }
  }
  var state = State()

  func type(_ notes: String) {
    state.failure = nil
    edit(
      \.state.draft.inspection.notes, notes, sending: Form.type, showing: \.state.failure,
      or: "The notes are not stored."
    )
  }

  func uploadPhoto() {
    state.failure = nil
    state.isUploading = true
    send(Form.photo())
  }

  func save() {
    guard !state.isSaving else { return }
    state.failure = nil
    state.isSaving = true
    if send(Form.save(state.draft.inspection)) == .held { finish(with: false) }
  }

  private func uploaded(_ percent: Int) {
    state.draft.inspection.photo = percent
    state.isUploading = percent < 100
  }

  private func failed(_ result: EventResult) {
    if result.isNamed(Form.photo) { state.isUploading = false }
    if result.isNamed(Form.save) { state.isSaving = false }
    state.failure = result.message ?? "That did not work."
  }

  private func saved(_ theirs: Inspection?) {
    state.isSaving = false
    state.draft.theirs = theirs
    if theirs == nil { finish(with: true) }
  }
}

struct FormRouter: ModuleRouter {
  func register(in app: inout Registration) { app.route(Routes.form, .push, to: FormView.self) }
}
