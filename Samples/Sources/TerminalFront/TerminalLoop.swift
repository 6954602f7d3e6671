public import VIPERHosting

/// The host of an app in a terminal. The host reads one line at a time and writes the changes of the current screen.
///
/// The loop waits until the router is idle before it reads the next line, so a script gets the same output as a user. A
/// subclass creates the screens of an app and registers its modules with the router.
open class TerminalLoop {
  /// The router of the app's modules.
  public let router: VIPRouter
  /// The navigator that determines the current screen.
  public let navigator = TerminalNavigator()
  /// Whether the terminal can hide a line while it is typed.
  public private(set) var canHide = false
  /// The screen that was written last.
  public private(set) var screen: (any Screen)?
  private let app: String
  private let isStrict: Bool
  private let isStyled: Bool
  private let output: (String) throws -> Void
  private let sink = TerminalSink()
  /// The error of a failed write, or `nil`. After such an error, no more output is written.
  private var outputError: (any Error)?
  private var drawn: [Line] = []
  private var hasFailed = false
  private var toldLeaks: Set<ModuleID> = []

  /// Creates a loop without modules.
  ///
  /// - Parameters:
  ///   - app: The name of the app in messages.
  ///   - router: A router without modules. The loop sets the navigator, the sink and, in debug builds, the leak probe of
  ///     the router.
  ///   - trace: The events and results to write.
  ///   - clock: The clock that measures how long a closed module stays in memory.
  ///   - isStrict: Whether to end at the first failure.
  ///   - isStyled: Whether the output contains styles. See ``StandardOutput/showsStyles``.
  ///   - write: A closure that writes output, including line breaks.
  public init(
    app: String, router: VIPRouter = VIPRouter(), trace: Trace = .nothing,
    clock: any Clock<Duration> = ContinuousClock(), isStrict: Bool = false, isStyled: Bool = false,
    write: @escaping (String) throws -> Void
  ) {
    self.app = app
    self.isStrict = isStrict
    self.isStyled = isStyled
    output = write
    self.router = router
    router.navigator = navigator
    router.onDiagnostic = sink.report
    // The speed of the machine must not end a strict run.
    if isStrict { router.slowDeliveryThreshold = .seconds(86_400) }
    #if DEBUG
      // Reports leaks, such as a stored `self`, earlier than the probe of the router. Release builds have no probe.
      router.leakProbe = LeakProbe(reportingAfter: .seconds(2), clock: clock)
    #endif
    trace.observe(router) { [weak self] in self?.print(Line($0)) }
  }

  // MARK: For subclasses

  /// The commands of all screens, in addition to "back", "help" and "quit".
  open var words: [(usage: String, meaning: String)] { [] }

  /// Returns the screen for a view, or `nil`.
  open func makeScreen(for view: any ModuleView) -> (any Screen)? { nil }

  /// Executes a command that is valid on all screens. Called before the screen's own ``Screen/enter(_:)``.
  ///
  /// - Returns: Whether the command was executed.
  open func enter(_ command: Command) throws(Misunderstanding) -> Bool { false }

  /// Called when the router is idle, before changes are written.
  open func willDraw() {}

  /// Called after changes are written, before a line is read.
  open func didDraw() {}

  /// Writes a failure. In strict mode, the app then ends.
  public func fail(_ message: String) {
    hasFailed = true
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    print(Line("! \(lines.first ?? "")", Self.ofFailures))
    for line in lines.dropFirst() { print(Line("  \(line)", Self.ofFailures)) }
  }

  private static let ofFailures = TextStyle.color(.red)

  // MARK: Running

  /// Runs until the input ends or the user quits. If the app is strict, the first failure also ends the run.
  ///
  /// - Parameters:
  ///   - begin: A closure that shows the first screen.
  ///   - next: A closure that returns the next line, or `nil` at the end of the input.
  ///   - nextHidden: A closure that calls its parameter to write the prompt, and returns the next line. The terminal
  ///     hides this line while the user types. The closure is `nil` if the input is not a terminal.
  /// - Returns: `false` if the app is strict and a failure occurred, otherwise `true`.
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

  /// Writes the leaks that have not been reported yet because the app ends too early.
  ///
  /// - Returns: `false` if the app is strict and a failure occurred, otherwise `true`.
  private func tellLeaks() -> Bool {
    printReports()
    for leak in router.leakProbe?.leaks ?? [] where toldLeaks.insert(leak.id).inserted { fail("\(leak)") }
    return !hasFailed || !isStrict
  }

  private func printReports() { for diagnostic in sink.take() { printReport(diagnostic) } }

  private func printReport(_ diagnostic: Diagnostic) {
    if let leak = diagnostic.underlying as? Leak { toldLeaks.insert(leak.id) }
    fail("\(diagnostic)")
  }

  private func enter(_ line: String) {
    do throws(Misunderstanding) {
      guard let screen else { throw .unknown(line) }
      guard !line.utf8.contains(0) else {
        throw Misunderstanding("The line contains the character NUL (U+0000) and was ignored.")
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
      throw Misunderstanding("This is the first screen. \"quit\" leaves \(app).")
    }
  }

  private func help() {
    let general = [
      (usage: "back", meaning: "leave this screen"), (usage: "help", meaning: "show this list"),
      (usage: "quit", meaning: "leave \(app)"),
    ]
    for (usage, meaning) in (screen?.words ?? []) + words + general {
      print(Line("  \(usage)\(String(repeating: " ", count: max(1, 24 - usage.count)))\(meaning)"))
    }
  }

  // MARK: Rendering

  /// Writes the whole screen, and the failures and answers since the last call.
  func drawWholeScreen() {
    screen = nil
    draw()
  }

  /// Writes the changes since the last call: a new screen, new lines, failures and answers.
  private func draw() {
    printReports()
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
