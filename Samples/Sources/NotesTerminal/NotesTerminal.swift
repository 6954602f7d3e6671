import NotesAssembly
public import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
public import TerminalFront
public import VIPERHosting
import VIPERLinks
import VIPERRestoration

/// Notes in a terminal.
public final class NotesTerminal: TerminalLoop {
  private let navigationFile: NavigationFile?
  /// The navigation that was saved last. A navigation equal to this one is not written.
  private var kept: SavedNavigation?
  private var restoration: Restoration?
  /// The number of failures of the restoration that have been written.
  private var toldFailures = 0

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - store: The store of the notes.
  ///   - service: The service that checks passwords.
  ///   - asksEachTime: Whether to require another login whenever a note is opened.
  ///   - router: A router without modules. See ``TerminalLoop``.
  ///   - trace: The events and results to write.
  ///   - clock: The clock that measures the time of the service's answers.
  ///   - isStrict: Whether to end at the first failure.
  ///   - isStyled: Whether the output contains styles.
  ///   - navigationFile: The file of the saved navigation. The app begins with the saved navigation, or with the list
  ///     if the parameter is `nil`.
  ///   - write: A closure that writes output, including line breaks.
  /// - Throws: The configuration errors of the modules.
  public init(
    store: any NoteStore, service: any LoginService, asksEachTime: Bool = false,
    router: VIPRouter = VIPRouter(), trace: Trace = .nothing,
    clock: any Clock<Duration> = ContinuousClock(), isStrict: Bool = false, isStyled: Bool = false,
    navigationFile: NavigationFile? = nil, write: @escaping (String) throws -> Void
  ) throws {
    self.navigationFile = navigationFile
    super.init(
      app: "Notes", router: router, trace: trace, clock: clock, isStrict: isStrict, isStyled: isStyled, write: write)
    try NotesModules.register(
      with: router, store: store, service: service, asksEachTime: asksEachTime, clock: clock)
  }

  /// Runs until the input ends or the user quits. If the app is strict, the first failure also ends the run.
  ///
  /// - Parameters:
  ///   - link: The link to begin with. Without a valid link, the app begins with the saved navigation, or with the
  ///     list.
  ///   - next: A closure that returns the next line, or `nil` at the end of the input.
  ///   - nextHidden: A closure that calls its parameter to write the prompt, and returns the next line. The terminal
  ///     hides this line while the user types. The closure is `nil` if the input is not a terminal.
  /// - Returns: `false` if the app is strict and a failure occurred, otherwise `true`.
  /// - Throws: ``UnexpectedEnd``.
  public func run(
    at link: String? = nil, reading next: () async -> String?,
    hidden nextHidden: (@MainActor (_ ask: @MainActor () -> Void) async -> String?)? = nil
  ) async throws -> Bool {
    try await run(beginning: { await begin(at: link) }, reading: next, hidden: nextHidden)
  }

  private func begin(at link: String?) async {
    if let link {
      // The link opens the first screen. If the screen requires a login, the login opens first.
      open(link)
      await router.idle()
    }
    if navigator.top == nil { await restore() }
    if navigator.top == nil { router.route(Routes.list()) }
  }

  // MARK: Screens and commands

  /// The command that opens links.
  public override var words: [(usage: String, meaning: String)] {
    [(usage: "open LINK", meaning: "open a link, such as app://notes")]
  }

  /// Returns the screen of Notes for a view, or `nil`.
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

  /// Executes the command that opens a link.
  public override func enter(_ command: Command) throws(Misunderstanding) -> Bool {
    guard command.word == "open", !command.arguments.isEmpty else { return false }
    open(command.text)
    return true
  }

  private func open(_ link: String) {
    // The router also reports the error to its sink, and the loop writes the report.
    _ = try? router.links.open(link)
  }

  // MARK: Saved navigation

  /// Writes the failures of the restoration.
  public override func willDraw() {
    // A failure with an error is a failed route, which the router has already reported to the sink.
    let failures = restoration?.failures.dropFirst(toldFailures) ?? []
    for failure in failures where failure.error == nil { fail("\(failure)") }
    toldFailures += failures.count
  }

  /// Saves the navigation after each change, but not before a saved navigation is completely restored.
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

  /// Restores the saved navigation. Elements that require a login are restored after the login.
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
