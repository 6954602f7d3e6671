public import Logging
import Observability
public import VIPER

/// An app in a terminal: one screen at a time, a line in, what changed out.
///
/// It waits until the router is idle before it reads the next line, so a script and a person get the
/// same. A subclass says which screens an app has, and registers its modules with the router.
open class TerminalLoop {
  /// The router that the app's modules are registered with.
  public let router: VIPRouter
  /// What is shown.
  public let navigator = TerminalNavigator()
  /// Whether a line can be typed without being shown.
  public private(set) var canHide = false
  /// The screen that was drawn last.
  public private(set) var screen: (any Screen)?
  private let app: String
  private let isStrict: Bool
  private let isStyled: Bool
  private let output: (String) throws -> Void
  private let sink = TerminalSink()
  /// Why nothing can be written any more.
  private var outputError: (any Error)?
  private var drawn: [Line] = []
  private var hasFailed = false
  private var toldLeaks: Set<ModuleID> = []

  /// A loop without modules.
  ///
  /// - Parameters:
  ///   - app: the app's name for people.
  ///   - trace: which arrivals of events and results are written.
  ///   - logger: what gets a log of the events, beside what is shown.
  ///   - clock: what measures how long a module that was left may live on.
  ///   - isStrict: whether to end at the first line that asks for the impossible.
  ///   - isStyled: whether what is written shows styles: see ``StandardOutput/showsStyles``.
  ///   - write: takes what is shown, line breaks and all.
  public init(
    app: String, trace: Trace = .nothing, logger: Logger? = nil, clock: any Clock<Duration> = ContinuousClock(),
    isStrict: Bool = false, isStyled: Bool = false, write: @escaping (String) throws -> Void
  ) {
    self.app = app
    self.isStrict = isStrict
    self.isStyled = isStyled
    output = write
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    #if DEBUG
      // A `self` that is kept too long is told while the app is being written, and costs nothing later.
      router.diagnosis = .thorough
      router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    #endif
    trace.observe(router) { [weak self] in self?.print(Line($0)) }
    if let logger { LogBridge(logger).observe(router) }
  }

  // MARK: For subclasses

  /// The words that are understood on every screen, beside "back", "help" and "quit".
  open var words: [(usage: String, meaning: String)] { [] }

  /// The screen of a view; `nil` if it has none.
  open func makeScreen(for view: any ModuleView) -> (any Screen)? { nil }

  /// Does what a line on any screen asks for, before the screen is asked.
  ///
  /// - Returns: whether that was it.
  open func enter(_ command: Command) throws(Misunderstanding) -> Bool { false }

  /// Is called whenever all is still, before what has changed is written.
  open func willDraw() {}

  /// Is called whenever what has changed was written, before a line is read.
  open func didDraw() {}

  /// Tells that something has failed; strict, that ends the app.
  public func fail(_ message: String) {
    hasFailed = true
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    print(Line("! \(lines.first ?? "")", Self.ofFailures))
    for line in lines.dropFirst() { print(Line("  \(line)", Self.ofFailures)) }
  }

  private static let ofFailures = TextStyle.color(.red)

  // MARK: Running

  /// Runs until there are no more lines, somebody quits, or, if strict, something fails.
  ///
  /// - Parameters:
  ///   - begin: shows the first screen.
  ///   - next: gives the next line; `nil` if there is none.
  ///   - nextHidden: gives the next line, which is not shown while it is typed, after it has called what asks for it;
  ///     `nil` if lines come from somewhere where they are not shown.
  /// - Returns: whether all went well; always, if not strict.
  /// - Throws: ``UnexpectedEnd``.
  public func run(
    beginning begin: () async -> Void, reading next: () async -> String?,
    hidden nextHidden: (@MainActor (_ ask: @MainActor () -> Void) async -> String?)? = nil
  ) async throws -> Bool {
    canHide = nextHidden != nil
    await begin()
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
      didDraw()
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
    tellReports()
    for leak in router.leakProbe?.leaks ?? [] where !toldLeaks.contains(leak.id) { tell(.leaked(leak)) }
    return !hasFailed || !isStrict
  }

  private func tellReports() { for diagnostic in sink.take() { tell(diagnostic) } }

  private func tell(_ diagnostic: Diagnostic) {
    if case .leaked(let leak) = diagnostic { toldLeaks.insert(leak.id) }
    fail("\(diagnostic)")
  }

  private func enter(_ line: String) {
    do throws(Misunderstanding) {
      guard let screen else { throw .unknown(line) }
      guard !line.utf8.contains(0) else {
        throw Misunderstanding("The line has the character NUL (U+0000) in it, and was not taken.")
      }
      if screen.takesText {
        if screen.wordsThatShow.contains(line) { drawn = [] }
        try screen.enter(line)
        return
      }
      let command = Command(line)
      switch command.word {
      case "": break
      case "help": help()
      case "back": try back()
      default:
        if try enter(command) { break }
        if screen.wordsThatShow.contains(command.word) { drawn = [] }
        try screen.enter(line)
      }
    } catch {
      fail(error.description)
    }
  }

  private func back() throws(Misunderstanding) {
    do {
      try navigator.back()
    } catch {
      throw Misunderstanding("This is the first screen; \"quit\" leaves \(app).")
    }
  }

  private func help() {
    let general = [
      (usage: "back", meaning: "leave this screen"), (usage: "help", meaning: "show this"),
      (usage: "quit", meaning: "leave \(app)"),
    ]
    for (usage, meaning) in (screen?.words ?? []) + words + general {
      print(Line("  \(usage)\(String(repeating: " ", count: max(1, 24 - usage.count)))\(meaning)"))
    }
  }

  // MARK: Drawing

  /// Writes what has changed since the last time: another screen, other lines, a failure.
  private func draw() {
    tellReports()
    willDraw()
    if navigator.top !== screen?.view {
      screen = navigator.top.flatMap(makeScreen)
      drawn = []
      if let screen { print(Line("── \(screen.heading) ──", .bold)) }
    }
    guard let screen else { return }
    if let failure = screen.failure {
      fail(failure)
      screen.failure = nil
    }
    if let answer = screen.answer {
      print(Line(answer))
      screen.answer = nil
    }
    let lines = screen.lines
    if lines != drawn, !screen.takesText || drawn.isEmpty {
      for line in lines { print(line) }
      drawn = lines
    }
  }

  private func print(_ line: Line) { write("\(line.text(isStyled: isStyled))\n") }

  private func write(_ text: String) {
    guard outputError == nil else { return }
    do { try output(text) } catch { outputError = error }
  }
}
