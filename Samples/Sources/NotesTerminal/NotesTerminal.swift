public import Logging
import NotesAssembly
public import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
public import TerminalFront
public import VIPER
import VIPERLinks
import VIPERRestoration

/// Notes in a terminal.
public final class NotesTerminal: TerminalLoop {
  private let navigationFile: NavigationFile?
  /// What was kept last, and is not written again.
  private var kept: SavedNavigation?
  private var restoration: Restoration?
  /// How many of its failures have been written.
  private var toldFailures = 0

  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - store: where the notes are.
  ///   - service: who may use them.
  ///   - asksEachTime: whether to ask for a login again whenever a note is opened.
  ///   - trace: which arrivals of events and results are written.
  ///   - logger: what gets a log of the events, beside what is shown.
  ///   - clock: what measures how long the service takes.
  ///   - isStrict: whether to end at the first line that asks for the impossible.
  ///   - isStyled: whether what is written shows styles.
  ///   - navigationFile: where what is shown is kept, and where it begins the next time; with the list without it.
  ///   - write: takes what is shown, line breaks and all.
  /// - Throws: what is wrong with the registered modules.
  public init(
    store: any NoteStore, service: any LoginService, asksEachTime: Bool = false,
    trace: Trace = .nothing, logger: Logger? = nil,
    clock: any Clock<Duration> = ContinuousClock(), isStrict: Bool = false, isStyled: Bool = false,
    navigationFile: NavigationFile? = nil, write: @escaping (String) throws -> Void
  ) throws {
    self.navigationFile = navigationFile
    super.init(
      app: "Notes", trace: trace, logger: logger, clock: clock, isStrict: isStrict, isStyled: isStyled, write: write)
    try NotesModules.register(
      with: router, store: store, service: service, asksEachTime: asksEachTime, clock: clock)
  }

  /// Runs until there are no more lines, somebody quits, or, if strict, something fails.
  ///
  /// - Parameters:
  ///   - link: where to begin; where it ended the last time, or with the list, without it and if it is wrong.
  ///   - next: gives the next line; `nil` if there is none.
  ///   - nextHidden: gives the next line, which is not shown while it is typed, after it has called what asks for it;
  ///     `nil` if lines come from somewhere where they are not shown.
  /// - Returns: whether all went well; always, if not strict.
  /// - Throws: ``UnexpectedEnd``.
  public func run(
    at link: String? = nil, reading next: () async -> String?,
    hidden nextHidden: (@MainActor (_ ask: @MainActor () -> Void) async -> String?)? = nil
  ) async throws -> Bool {
    try await run(beginning: { await begin(at: link) }, reading: next, hidden: nextHidden)
  }

  private func begin(at link: String?) async {
    if let link {
      // What is shown, and the login that comes with it, is the link's affair.
      open(link)
      await router.idle()
    }
    if navigator.top == nil { await restore() }
    if navigator.top == nil { router.route(Routes.list) }
  }

  // MARK: Screens and words

  /// The words for links.
  public override var words: [(usage: String, meaning: String)] {
    [(usage: "open LINK", meaning: "go where a link leads, as app://notes does")]
  }

  /// The screens of Notes.
  public override func makeScreen(for view: any ModuleView) -> (any Screen)? {
    switch view {
    case let login as LoginView: LoginScreen(login, canHide: canHide)
    case let list as NoteListView: NoteListScreen(list)
    case let editor as EditorView:
      EditorScreen(
        editor,
        widget: navigator.tree.child(in: EditorView.placeOfText, of: editor) as? TextWidgetView)
    default: nil
    }
  }

  /// Opens links.
  public override func enter(_ command: Command) throws(Misunderstanding) -> Bool {
    guard command.word == "open", !command.arguments.isEmpty else { return false }
    open(command.text)
    return true
  }

  private func open(_ link: String) {
    // Why it was refused is told to the sink as well, which is drawn.
    _ = try? router.links.open(link)
  }

  // MARK: What is shown, kept for the next time

  /// Tells what could not be shown again.
  public override func willDraw() {
    // What a route says of itself the sink has told.
    let failures = restoration?.failures.dropFirst(toldFailures) ?? []
    for failure in failures where failure.error == nil { fail("\(failure)") }
    toldFailures += failures.count
  }

  /// Keeps what is shown for the next time, as soon as all is there that was the last time.
  public override func didDraw() {
    guard let navigationFile, restoration?.isFinished != false,
      let navigation = router.savedNavigation(), navigation != kept
    else { return }
    do throws(Misunderstanding) {
      try navigationFile.write(navigation)
      kept = navigation
    } catch {
      fail(error.description)
    }
  }

  /// Shows what was shown last. What waits for a login is rebuilt after it.
  private func restore() async {
    do throws(Misunderstanding) {
      guard let saved = try navigationFile?.read() else { return }
      restoration = router.restore(saved)
      await router.idle()
    } catch {
      fail(error.description)
    }
  }
}
