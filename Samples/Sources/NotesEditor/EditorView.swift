public import NotesDomain
public import Observation
public import VIPER

/// Shows a note's title and text, to be changed.
///
/// The text is typed into an input that it has inside, whichever the app gives it.
@Observable public final class EditorView: VIPView, ReceivesResults, TextInputDelegate {
  /// What the view shows.
  public static let results = ResultMapping(EditorView.self) {
    $0.on(Editor.draft) { $0.draft = $1 }
    $0.on(Editor.shown) { view in view.embedInput() }
    $0.onFailure(Editor.done) { view, result in
      // Rejected means that it is being saved already.
      if result.status != .rejected { view.failure = result.message }
    }
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
  /// Why the last thing failed; whoever shows it may clear it.
  public var failure: String?
  /// What the text is typed into, while it is there.
  @ObservationIgnored private weak var input: (any TextInput)?

  /// Saves.
  public func done() {
    failure = nil
    send(Editor.done, draft)
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
