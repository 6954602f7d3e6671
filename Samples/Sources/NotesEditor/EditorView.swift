public import NotesDomain
public import Observation
public import VIPER

/// Shows a note's title and text, to be changed.
///
/// The text is typed into an input that it has inside, whichever the app gives it.
@Observable public final class EditorView: VIPView, ReceivesResults, TextInputDelegate {
  /// What the view shows.
  public static let results = ResultMapping(EditorView.self) {
    $0.on(Editor.draft) { $0.edited = $1 }
    $0.on(Editor.shown) { view in view.embedInput() }
    $0.onFailure(Editor.done, EditorView.notSaved)
    $0.onFailure(Editor.load) { $0.failure = $1.message }
  }

  /// The place inside of the editor where the text is typed.
  public nonisolated static let placeOfText = "text"

  /// What stands above the fields.
  public let title = "Editor"
  /// What the fields hold.
  public var draft = Editor.Draft() {
    didSet {
      if let input, input.text != draft.content { input.text = draft.content }
    }
  }
  /// The note that the draft is based on.
  private var base = Note(title: "", content: "")
  /// The reason why the draft was not saved, if that is another stored text. A host shows both texts.
  public private(set) var conflict: Editor.Conflict?
  /// Why the last thing failed; whoever shows it may clear it.
  public var failure: String?
  /// What the text is typed into, while it is there.
  @ObservationIgnored private weak var input: (any TextInput)?

  /// The draft as a note that names the revision it is based on. A new value is edited from now on.
  public var edited: Note {
    get { Note(id: base.id, title: draft.title, content: draft.content, revision: base.revision) }
    set {
      (base, conflict) = (newValue, nil)
      draft = Editor.Draft(title: newValue.title, content: newValue.content)
    }
  }

  /// The revision of the stored text that the view shows, which ``done()`` replaces.
  public var shownRevision: Int { conflict.map { $0.saved?.revision ?? 0 } ?? base.revision }

  /// Saves the draft in place of the stored text that the user has seen. After a conflict, this keeps the user's text.
  ///
  /// - Parameter revision: the revision of that text, if the user has seen an older state of the view.
  public func done(replacing revision: Int? = nil) {
    failure = nil
    var note = edited
    note.revision = revision ?? shownRevision
    send(Editor.done, note)
  }

  /// Edits the stored text instead of the draft. If the note was deleted, leaves the editor.
  public func takeSaved() {
    failure = nil
    if let conflict, conflict.saved == nil { cancel() } else { send(Editor.load, base.id) }
  }

  private func notSaved(_ result: EventResult) {
    // Rejected means that it is being saved already.
    if result.status == .rejected { return }
    failure = result.message
    if case .changed(let saved)? = result.error as? NoteError { conflict = Editor.Conflict(saved: saved) }
  }

  /// Leaves without saving.
  public func cancel() { send(Editor.cancel) }

  // MARK: The input

  private func embedInput() {
    guard input == nil else { return }
    route(Interfaces.textInput, style: .embed(in: Self.placeOfText)) { [weak self] input in
      guard let self else { return }
      input.text = draft.content
      input.delegate = self
      self.input = input
    }
  }

  /// What the input may show before the text, beside its own words: what the presenter has for that.
  public func prefix(for input: any TextInput) -> String {
    dataSource(as: (any EditorWords).self)?.byline ?? ""
  }

  /// Something was typed into the input.
  public func textDidChange(in input: any TextInput) {
    if draft.content != input.text { draft.content = input.text }
  }
}

/// What the view reads of the presenter.
protocol EditorWords: AnyObject {
  /// What goes with the text, for people to see.
  var byline: String { get }
}
