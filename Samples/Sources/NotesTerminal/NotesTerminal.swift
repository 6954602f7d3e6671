public import Logging
public import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
import Observability
import VIPER
import VIPERLinks
import VIPERRestoration

/// Notes in a terminal: one screen at a time, a line in, what changed out.
///
/// It waits until the router is idle before it reads the next line, so a script and a person get the
/// same.
public final class NotesTerminal {
  let router: VIPRouter
  let navigator = TerminalNavigator()
  private let sink = TerminalSink()
  private let isStrict: Bool
  private let output: (String) throws -> Void
  /// Why nothing can be written any more.
  private var outputError: (any Error)?
  private var canHide = false
  private var screen: (any Screen)?
  private var drawn: [String] = []
  private var hasFailed = false
  private let navigationFile: NavigationFile?
  /// What was kept last, and is not written again.
  private var kept: SavedNavigation?
  private var restoration: Restoration?
  private var toldLeaks: Set<ModuleID> = []
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
  ///   - navigationFile: where what is shown is kept, and where it begins the next time; with the list without it.
  ///   - write: takes what is shown, line breaks and all.
  /// - Throws: what is wrong with the registered modules.
  public init(
    store: any NoteStore, service: any LoginService, asksEachTime: Bool = false,
    trace: Trace = .nothing, logger: Logger? = nil,
    clock: any Clock<Duration> = ContinuousClock(), isStrict: Bool = false,
    navigationFile: NavigationFile? = nil, write: @escaping (String) throws -> Void
  ) throws {
    self.isStrict = isStrict
    self.navigationFile = navigationFile
    output = write
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    #if DEBUG
      // A `self` that is kept too long is told while the app is being written, and costs nothing later.
      router.diagnosis = .thorough
      router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    #endif
    trace.observe(router) { [weak self] in self?.print($0) }
    if let logger { LogBridge(logger).observe(router) }
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
    canHide = nextHidden != nil
    await begin(at: link)
    let isFine = await readLines(next, nextHidden)
    let unsaved = screen?.unsaved ?? []
    guard outputError == nil, unsaved.isEmpty else {
      throw UnexpectedEnd(outputError: outputError, unsaved: unsaved)
    }
    return isFine
  }

  private func readLines(
    _ next: () async -> String?, _ nextHidden: (@MainActor (_ ask: @MainActor () -> Void) async -> String?)?
  ) async -> Bool {
    while true {
      await router.idle()
      draw()
      keepNavigation()
      if hasFailed, isStrict { return false }
      hasFailed = false
      let prompt = screen?.prompt ?? "> "
      let line: String?
      if screen?.isHidden == true, let nextHidden {
        line = await nextHidden { write(prompt) }
      } else {
        write(prompt)
        line = outputError == nil ? await next() : nil
      }
      guard let line, outputError == nil else {
        write("\n")
        return tellLeaks()
      }
      if screen?.takesText != true, Command(line).word == "quit" { return tellLeaks() }
      enter(line)
    }
  }

  /// Tells what lives on that should not, and has not been told yet, as there was no time.
  ///
  /// - Returns: whether all is well; always, if not strict.
  private func tellLeaks() -> Bool {
    for diagnostic in sink.take() { tell(diagnostic) }
    for leak in router.leakProbe?.leaks ?? [] where !toldLeaks.contains(leak.id) { tell(.leaked(leak)) }
    return !hasFailed || !isStrict
  }

  private func tell(_ diagnostic: Diagnostic) {
    if case .leaked(let leak) = diagnostic { toldLeaks.insert(leak.id) }
    fail("\(diagnostic)")
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

  /// Keeps what is shown for the next time, as soon as all is there that was the last time.
  private func keepNavigation() {
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

  private func open(_ link: String) {
    // Why it was refused is told to the sink as well, which is drawn.
    _ = try? router.links.open(link)
  }

  private func enter(_ line: String) {
    do throws(Misunderstanding) {
      guard let screen else { throw .unknown(line) }
      guard !line.holdsNUL else {
        throw Misunderstanding(description: "The line has the character NUL (U+0000) in it, and was not taken.")
      }
      if screen.takesText {
        try screen.enter(line)
        return
      }
      let command = Command(line)
      switch command.word {
      case "": break
      case "open" where !command.arguments.isEmpty: open(command.text)
      case "help": help()
      case "back": try back()
      case "list" where screen is NoteListScreen, "search" where screen is NoteListScreen:
        drawn = []
        try screen.enter(line)
      default: try screen.enter(line)
      }
    } catch {
      fail(error.description)
    }
  }

  private func back() throws(Misunderstanding) {
    do {
      try navigator.back()
    } catch {
      throw Misunderstanding(description: "This is the first screen; \"quit\" leaves Notes.")
    }
  }

  private func help() {
    let all =
      (screen?.words ?? []) + [
        (usage: "open LINK", meaning: "go where a link leads, as app://notes does"),
        (usage: "back", meaning: "leave this screen"), (usage: "help", meaning: "show this"),
        (usage: "quit", meaning: "leave Notes"),
      ]
    for (usage, meaning) in all {
      print("  \(usage)\(String(repeating: " ", count: max(1, 24 - usage.count)))\(meaning)")
    }
  }

  /// Writes what has changed since the last time: another screen, other lines, a failure.
  private func draw() {
    for diagnostic in sink.take() { tell(diagnostic) }
    // What a route says of itself the sink has told.
    let failures = restoration?.failures.dropFirst(toldFailures) ?? []
    for failure in failures where failure.error == nil { fail("\(failure)") }
    toldFailures += failures.count
    if navigator.top !== screen?.view {
      screen = navigator.top.flatMap(makeScreen)
      drawn = []
      if let screen { print("── \(screen.heading) ──") }
    }
    guard let screen else { return }
    if let failure = screen.failure {
      fail(failure)
      screen.failure = nil
    }
    if let answer = screen.answer {
      print(answer)
      screen.answer = nil
    }
    let lines = screen.lines
    if lines != drawn, !screen.takesText || drawn.isEmpty {
      for line in lines { print(line) }
      drawn = lines
    }
  }

  private func fail(_ message: String) {
    hasFailed = true
    let lines = message.split(separator: "\n")
    print("! \(lines.first ?? "")")
    for line in lines.dropFirst() { print("  \(line)") }
  }

  /// Writes one line, in which nothing that somebody has typed does anything to the terminal.
  private func print(_ line: String) { write("\(oneLine(line, limit: .max))\n") }

  private func write(_ text: String) {
    guard outputError == nil else { return }
    do { try output(text) } catch { outputError = error }
  }

  private func makeScreen(for view: any ModuleView) -> (any Screen)? {
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
}
