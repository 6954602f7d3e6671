public import Foundation
public import VIPER
import VIPERPlainData

/// A recorder of everything that reaches the modules of a router from outside.
///
/// ```swift
/// let recorder = try Recorder(of: router, to: URL(filePath: "run.jsonl"))   // before the first module is built
/// …
/// recorder.stop()
/// ```
///
/// A recording contains the *inputs* of a run: events of views, routes that the app opens, posts, answers of
/// interactors, steps that the host reports, and random numbers of `router.random`. Everything else follows
/// from the inputs, so a ``Playback`` computes it again. The recording also contains what became observable: the results
/// at views, the calls of interactors, the outcomes, and the routes.
///
/// Data is encoded on another thread, after the delivery. The recorder retains no part of a module. See
/// <doc:RecordingAndPlaying>.
@MainActor public final class Recorder {
  /// The limits of a recording in memory.
  public struct Memory: Sendable {
    /// The maximum number of inputs.
    public var inputs: Int
    /// The maximum number of bytes.
    public var bytes: Int

    /// Creates a limit. The oldest inputs are removed first.
    public init(inputs: Int = 2_000, bytes: Int = 4_000_000) { (self.inputs, self.bytes) = (inputs, bytes) }
  }

  weak var router: VIPRouter?
  private(set) var payloads: RecordedPayloads
  /// Whether the recording contains what became observable. A recording without data is a timeline of inputs.
  let recordsSights: Bool
  let labels: ModuleLabels
  private let writer: Lock<RecordingWriter>
  /// Lines that were handed over and are not encoded yet.
  private let waiting = Lock([PendingLine]())
  private let start = ContinuousClock.now
  /// The time since the start.
  var now: Duration { start.duration(to: .now) }
  private var isCountingTurns = false
  var log = RecorderLog()
  /// The number of routes that each recent input has opened.
  var routeCounts = RecentCounts()
  var isNavigationChanged = false
  private(set) var isStopped = false
  private var lastLayout = ""
  private var waitsForIdle = false
  /// Starts to record into a file. An earlier recording `run.jsonl` is renamed to `run.1.jsonl`. Any other existing file
  /// remains, and causes an error.
  ///
  /// - Parameters:
  ///   - router: The router. It must have built no module yet; otherwise the recording cannot be played, which is reported.
  ///   - file: The file, in JSON Lines. If it grows beyond 16 MB, it continues in another file. The last four
  ///     files remain, and `Recording(contentsOf:)` reads them together.
  ///   - app: The name and version of the app, for the header.
  ///   - payloads: The rules for the data of events and results.
  /// - Throws: An error if the file cannot be created, or if the router has a recorder or a playback already.
  public convenience init(
    of router: VIPRouter, to file: URL, app: String = "", payloads: RecordedPayloads = .all
  ) throws {
    try self.init(of: router, to: file, app: app, payloads: payloads, bytesPerFile: 16 * 1024 * 1024)
  }

  /// Starts to record into a file that continues in another file after a number of bytes. For tests.
  convenience init(of router: VIPRouter, to file: URL, app: String, payloads: RecordedPayloads, bytesPerFile: Int)
    throws
  {
    let report = { @Sendable [sink = router.onDiagnostic] (error: any Error) in sink(.writingFailed(file.path, error)) }
    try self.init(of: router, app, payloads) { header in
      try LineFile(
        url: file, bytesPerFile: bytesPerFile, header: RecordedLine.header(header).bytes,
        laterHeader: RecordedLine.header(header.ofPart).bytes, isHeader: { RecordingHeader.header(in: $0) != nil },
        onError: report)
    }
  }

  /// Starts to record into memory, for example for a button “Report a problem” in a release build.
  ///
  /// - Parameters:
  ///   - router: The router. If it has built a module, a recording with data cannot be played, which is reported.
  ///   - memory: The maximum size. The oldest inputs are removed first.
  ///   - app: The name and version of the app, for the header.
  ///   - payloads: The rules for the data of events and results. By default no data is recorded.
  /// - Throws: An error if the router has a recorder or a playback already.
  public convenience init(
    of router: VIPRouter, in memory: Memory, app: String = "", payloads: RecordedPayloads = .none
  ) throws {
    try self.init(of: router, app, payloads) { _ in
      LineRing(groupLimit: memory.inputs, byteLimit: memory.bytes)
    }
  }

  private init(
    of router: VIPRouter, _ app: String, _ payloads: RecordedPayloads,
    _ makeStore: (RecordingHeader) throws -> any LineStore
  ) throws {
    guard router.seam == nil else { throw Diagnostic.secondRecorder }
    let header = RecordingHeader(
      app: app, started: Date().timeIntervalSince1970, payloads: payloads.amount, byteLimit: payloads.byteLimit,
      isComplete: router.modules.isEmpty)
    self.router = router
    self.payloads = payloads
    recordsSights = payloads.amount != .none
    labels = ModuleLabels(router.modules)
    writer = Lock(
      RecordingWriter(
        texts: RecordedTexts(payloads: payloads), header: header,
        store: try makeStore(header)))
    router.seam = self
    if recordsSights, !header.isComplete { router.report(.lateRecorder) }
  }

  // MARK: Using the recording

  /// Stops recording, and writes everything that was recorded.
  public func stop() {
    defer {
      isStopped = true
      flush()
    }
    guard let router, router.seam === self else { return }
    addLayout()
    let isIdle = !router.idleness.isBusy
    add { _ in .end(isIdle: isIdle) }
    router.seam = nil
  }

  /// Writes everything that was recorded. Otherwise another thread writes it soon afterwards.
  public func flush() {
    handOver()
    drain()
  }

  /// Returns the recording in the form of a file.
  ///
  /// - Parameter duration: The length of the returned part, or `nil` for the whole recording. A part begins with an
  ///   input. If it lacks the beginning of the run, it cannot be played.
  public func export(last duration: Duration? = nil) -> Data {
    flush()
    let now = now
    var lines = writer.withLock { $0.lines(since: duration.map { now - $0 } ?? .zero) }
    if let router, router.seam === self { lines.append(RecordedLine.end(isIdle: !router.idleness.isBusy).bytes) }
    return Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  // MARK: Writing

  /// Adds a line. Work that continues after the end of the recording adds none.
  func add(_ line: @escaping PendingLine) {
    guard !isStopped else { return }
    log.add(line)
    scheduleHandOver()
  }

  /// Applies the rules for routes to the adapters and interfaces that lead to them.
  func updateRules() {
    guard let rules = payloads.adapted(to: router) else { return }
    payloads = rules
    writer.withLock { $0.texts.payloads = rules }
  }

  /// Hands the lines over in the next turn of the main actor, or now if a loop sends thousands of events in one turn.
  func scheduleHandOver() {
    if isCountingTurns { return log.lines.count < 4_096 ? () : handOver() }
    isCountingTurns = true
    Task { [weak self] in
      while let self {
        let isLast = !log.noteTurn()
        handOver()
        addLayoutWhenIdle()
        if isLast { return isCountingTurns = false }
        await Task.yield()
      }
    }
  }

  private func handOver() {
    let handed = log.takeLines()
    guard !handed.isEmpty else { return }
    let isBehind = waiting.withLock { waiting in
      waiting += handed
      return waiting.count > 16_384
    }
    if isBehind { drain() } else { Task.detached(priority: .utility) { self.drain() } }
  }

  /// Encodes and stores the lines that were handed over.
  private nonisolated func drain() {
    // The lines are taken under the writer's lock, so that two threads cannot exchange their order.
    writer.withLock { writer in
      let lines = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      writer.write(lines)
    }
  }

  // MARK: Layouts

  /// Adds the layouts of the windows when the app has nothing to do.
  private func addLayoutWhenIdle() {
    guard isNavigationChanged, !waitsForIdle, recordsSights, let router else { return }
    waitsForIdle = true
    Task { [weak self] in
      await router.idleness.wait()
      self?.waitsForIdle = false
      self?.addLayout()
    }
  }

  func addLayout() {
    // The other conditions take longer, and most inputs do not change the navigation.
    guard isNavigationChanged, recordsSights, let router, router.seam === self, !router.idleness.isBusy else { return }
    isNavigationChanged = false
    let layout = router.layoutText(labels)
    if layout != lastLayout { add { _ in .layout(layout) } }
    lastLayout = layout
  }
}
