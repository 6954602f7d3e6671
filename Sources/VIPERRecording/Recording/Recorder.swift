public import Foundation
public import VIPER
import VIPERPlainData
import VIPERRestoration

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
/// from the inputs, so a ``Playback`` computes it again. After each input, the recording contains a hash of everything
/// observable: the results at views, the calls of interactors, the outcome, and the routes.
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
  /// The names of inputs that are not recorded, or `nil` if there are none.
  let excludedNames: Set<NameKey>?
  /// Whether a file that continues another one begins with the saved navigation. It contains the parameters of routes, so
  /// it is left out if rules limit the recorded data.
  let savesNavigation: Bool
  let labels: ModuleLabels
  private let writer: Lock<RecordingWriter>
  /// Items that were handed over and are not encoded yet.
  private let waiting = Lock(RecordedItems())
  /// Whether the writer wants a checkpoint. A separate lock, because the writer is locked while it encodes.
  let wantsCheckpoint = Lock(false)
  private let start = ContinuousClock.now
  /// The time since the start.
  var now: Duration { start.duration(to: .now) }
  private var isHandingOver = false
  var log = RecorderLog()
  /// The number of labels from which on the labels of released modules are removed.
  var room = 64
  var counts = Counts()
  var lastRoute = 0
  var isNavigationChanged = false
  var lastLayout = ""
  /// Whether a transition has begun, and its host has not finished. The layout then depends on the host.
  var isInTransition = false

  /// Starts to record into a file. An existing file `run.jsonl` is renamed to `run.1.jsonl`.
  ///
  /// - Parameters:
  ///   - router: The router. It must have built no module yet; otherwise the recording cannot be played.
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
    let header = Self.header(of: router, app, payloads)
    let report = { @Sendable [sink = router.diagnostics] (error: any Error) in sink(.writingFailed(file.path, error)) }
    let firstLine = RecordedLine.header(header).bytes
    let store = try FileStore(file, bytesPerFile: bytesPerFile, firstLine: firstLine, onError: report)
    try self.init(of: router, RecordingWriter(payloads, header, into: store, describes: true), payloads)
  }

  /// Starts to record into memory, for example for a button “Report a problem” in a release build.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - memory: The maximum size. The oldest inputs are removed first.
  ///   - app: The name and version of the app, for the header.
  ///   - payloads: The rules for the data of events and results. By default no data is recorded.
  /// - Throws: An error if the router has a recorder or a playback already.
  public convenience init(
    of router: VIPRouter, in memory: Memory, app: String = "", payloads: RecordedPayloads = .none
  ) throws {
    let header = Self.header(of: router, app, payloads)
    try self.init(
      of: router,
      RecordingWriter(
        payloads, header, into: MemoryStore(inputs: memory.inputs, bytes: memory.bytes), describes: false), payloads)
  }

  private init(of router: VIPRouter, _ writer: RecordingWriter, _ payloads: RecordedPayloads) throws {
    guard router.boundary == nil else { throw Diagnostic.secondRecorder() }
    self.router = router
    excludedNames = payloads.excluded.isEmpty ? nil : payloads.excluded
    savesNavigation = payloads.amount == .all
    self.writer = Lock(writer)
    labels = ModuleLabels(router.modules)
    router.boundary = self
  }

  private static func header(of router: VIPRouter, _ app: String, _ payloads: RecordedPayloads) -> RecordingHeader {
    RecordingHeader(
      app: app, started: Date().timeIntervalSince1970, payloads: payloads.amount, byteLimit: payloads.byteLimit,
      isComplete: router.modules.isEmpty)
  }

  // MARK: Using the recording

  /// Stops recording, and writes everything that was recorded.
  public func stop() {
    guard let router, router.boundary === self else { return flush() }
    add(.stopped(isIdle: !router.isBusy))
    router.boundary = nil
    flush()
  }

  /// Writes everything that was recorded. Otherwise another thread writes it soon afterwards.
  public func flush() {
    handOver()
    Self.drain(waiting, into: writer, wantsCheckpoint)
  }

  /// Returns the recording in the form of a file.
  ///
  /// - Parameter duration: The length of the returned part, or `nil` for the whole recording. A part begins with an
  ///   input. If it lacks the beginning of the run, it cannot be played.
  public func export(last duration: Duration? = nil) -> Data {
    flush()
    let now = now
    var lines = writer.withLock { $0.lines(since: duration.map { now - $0 } ?? .zero) }
    if let router, router.boundary === self { lines.append(RecordedLine.end(isIdle: !router.isBusy).bytes) }
    return Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  // MARK: Writing

  func add(_ item: RecordedItem.Other) {
    log.append(item)
    scheduleHandOver()
  }

  /// Hands the items over in the next turn of the main actor, or now if a loop sends thousands of events in one turn.
  func scheduleHandOver() {
    if isHandingOver { return log.items.count < 4_096 ? () : handOver() }
    isHandingOver = true
    Task { [weak self] in
      self?.log.noteTurn()
      self?.handOver()
    }
  }

  private func handOver() {
    isHandingOver = false
    let handed = log.takeItems()
    guard !handed.isEmpty else { return }
    let isBehind = waiting.withLock { waiting in
      waiting.append(handed)
      return waiting.count > 16_384
    }
    if isBehind {
      Self.drain(waiting, into: writer, wantsCheckpoint)
    } else {
      Task.detached(priority: .utility) { [waiting, writer, wantsCheckpoint] in
        Self.drain(waiting, into: writer, wantsCheckpoint)
      }
    }
  }

  private nonisolated static func drain(
    _ waiting: Lock<RecordedItems>, into writer: Lock<RecordingWriter>, _ wantsCheckpoint: Lock<Bool>
  ) {
    // The items are taken under the writer's lock, so that two threads cannot exchange their order.
    writer.withLock { writer in
      let items = waiting.withLock { waiting in
        defer { waiting = RecordedItems() }
        return waiting
      }
      writer.write(items)
      wantsCheckpoint.withLock { $0 = writer.wantsCheckpoint }
    }
  }
}
