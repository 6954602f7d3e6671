public import NotesDomain
public import Observation
public import VIPER
private import VIPERHosting

/// The view in which the user edits title and text of a note.
///
/// The text is typed into an embedded ``TextInput``, which the app chooses.
@Observable public final class EditorView: VIPView, Mapped, TextInputDelegate {
  /// Everything that the view shows, except the constant heading.
  public nonisolated struct State: Equatable, Sendable {
    /// The note with the typed title and text. The revision is that of the stored text on which the note is based.
    public var note = Note(title: "", content: "")
    /// Whether closing the editor would lose text.
    public internal(set) var isUnsaved = false
    /// The conflict that prevented the save, or `nil`. A host shows both texts.
    public internal(set) var conflict: Editor.Conflict?
    /// The message of the last failure. A host may clear it after showing it.
    public var failure: String?

    /// The revision of the stored text that the view shows. A save replaces this revision by default.
    public var shownRevision: Int { conflict.map { $0.saved?.revision ?? 0 } ?? note.revision }
  }

  /// The results that the view shows.
  public static let mapping = Mapping(EditorView.self) {
    $0.state(in: \.state)
    $0.receive(Editor.draft) { view, note in view.state = State(note: note) }
    $0.show(Editor.isUnsaved, in: \.state.isUnsaved)
    $0.receive(Editor.shown) { view in view.embedInput() }
    $0.onFailure(Editor.done, EditorView.notSaved)
    $0.showFailures(in: \.state.failure, or: "The note cannot be shown.")
  }

  /// The place of the embedded text input.
  public nonisolated static let placeOfText = "text"

  /// The heading above the fields.
  public let title = "Editor"
  /// The shown note, its conflict and the last failure.
  public var state = State() {
    didSet {
      if let input, input.text != state.note.content { input.text = state.note.content }
    }
  }
  /// The embedded text input, while it exists.
  @ObservationIgnored private weak var input: (any TextInput)?

  /// Replaces title and text. Call this method at each change by the user.
  public func type(_ note: Note) { edit(\.state.note, note, sending: Editor.edited) }

  /// Saves the note in place of the stored text that the user has seen. After a conflict, the user's text replaces the
  /// stored text.
  ///
  /// - Parameter revision: The revision that the user has seen. `nil` means ``State/shownRevision``.
  public func done(replacing revision: Int? = nil) {
    state.failure = nil
    var note = state.note
    note.revision = revision ?? state.shownRevision
    send(Editor.done(note))
  }

  /// Replaces the typed text with the stored text. If the note was deleted, closes the editor.
  public func takeSaved() {
    state.failure = nil
    if let conflict = state.conflict, conflict.saved == nil { cancel() } else { send(Editor.load(state.note.id)) }
  }

  private func notSaved(_ result: EventResult) {
    // A save is rejected while another one is running.
    if result.status == .rejected { return }
    state.failure = result.message ?? "The note is not saved. Try again."
    if case .changed(let saved)? = result.error as? NoteError { state.conflict = Editor.Conflict(saved: saved) }
  }

  /// Closes the editor without saving.
  public func cancel() { send(Editor.cancel()) }

  // MARK: The input

  private func embedInput() {
    guard input == nil else { return }
    route(Interfaces.textInput(), style: .embed(in: Self.placeOfText)) { [weak self] input in
      guard let self else { return }
      input.text = state.note.content
      input.delegate = self
      self.input = input
    }
  }

  /// Returns the presenter's byline, which the input shows after its own prefix.
  public func prefix(for input: any TextInput) -> String {
    dataSource(as: (any EditorWords).self)?.byline ?? ""
  }

  /// Updates the note with the typed text.
  public func textDidChange(in input: any TextInput) {
    var note = state.note
    note.content = input.text
    if note != state.note { type(note) }
  }
}

/// The data that the view reads from the presenter.
protocol EditorWords: AnyObject {
  /// The line that is shown with the text.
  var byline: String { get }
}
