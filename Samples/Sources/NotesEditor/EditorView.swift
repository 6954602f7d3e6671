public import NotesDomain
public import Observation
public import VIPER

/// The view in which the user edits title and text of a note.
///
/// The text is typed into an embedded ``TextInput``, which the app chooses.
@Observable public final class EditorView: VIPView, Mapped, TextInputDelegate {
  /// The results that the view shows.
  public static let mapping = Mapping(EditorView.self) {
    $0.show(Editor.draft, in: \.edited)
    $0.receive(Editor.shown) { view in view.embedInput() }
    $0.onFailure(Editor.done, EditorView.notSaved)
    $0.showFailures(in: \.failure, or: "The note cannot be shown.")
  }

  /// The place of the embedded text input.
  public nonisolated static let placeOfText = "text"

  /// The heading above the fields.
  public let title = "Editor"
  /// The content of the fields.
  public var draft = Editor.Draft() {
    didSet {
      if let input, input.text != draft.content { input.text = draft.content }
    }
  }
  /// The note that the draft is based on.
  private var base = Note(title: "", content: "")
  /// The conflict that prevented the save, or `nil`. A host shows both texts.
  public private(set) var conflict: Editor.Conflict?
  /// The message of the last failure. A host may clear it after showing it.
  public var failure: String?
  /// The embedded text input, while it exists.
  @ObservationIgnored private weak var input: (any TextInput)?

  /// The draft as a note, with the revision of the text on which the draft is based. Setting this property replaces the
  /// draft.
  public var edited: Note {
    get { Note(id: base.id, title: draft.title, content: draft.content, revision: base.revision) }
    set {
      (base, conflict) = (newValue, nil)
      draft = Editor.Draft(title: newValue.title, content: newValue.content)
    }
  }

  /// The revision of the stored text that the view shows. ``done(replacing:)`` replaces this revision by default.
  public var shownRevision: Int { conflict.map { $0.saved?.revision ?? 0 } ?? base.revision }

  /// Saves the draft in place of the stored text that the user has seen. After a conflict, the user's text replaces the
  /// stored text.
  ///
  /// - Parameter revision: The revision that the user has seen. `nil` means ``shownRevision``.
  public func done(replacing revision: Int? = nil) {
    failure = nil
    var note = edited
    note.revision = revision ?? shownRevision
    send(Editor.done(note))
  }

  /// Replaces the draft with the stored text. If the note was deleted, closes the editor.
  public func takeSaved() {
    failure = nil
    if let conflict, conflict.saved == nil { cancel() } else { send(Editor.load(base.id)) }
  }

  private func notSaved(_ result: EventResult) {
    // A save is rejected while another one is running.
    if result.status == .rejected { return }
    failure = result.message ?? "The note is not saved. Try again."
    if case .changed(let saved)? = result.error as? NoteError { conflict = Editor.Conflict(saved: saved) }
  }

  /// Closes the editor without saving.
  public func cancel() { send(Editor.cancel()) }

  // MARK: The input

  private func embedInput() {
    guard input == nil else { return }
    route(Interfaces.textInput(), style: .embed(in: Self.placeOfText)) { [weak self] input in
      guard let self else { return }
      input.text = draft.content
      input.delegate = self
      self.input = input
    }
  }

  /// Returns the presenter's byline, which the input shows after its own prefix.
  public func prefix(for input: any TextInput) -> String {
    dataSource(as: (any EditorWords).self)?.byline ?? ""
  }

  /// Updates the draft with the typed text.
  public func textDidChange(in input: any TextInput) {
    if draft.content != input.text { draft.content = input.text }
  }
}

/// The data that the view reads from the presenter.
protocol EditorWords: AnyObject {
  /// The line that is shown with the text.
  var byline: String { get }
}
