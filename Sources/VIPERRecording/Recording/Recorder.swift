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

  private weak var router: VIPRouter?
  private let payloads: RecordedPayloads
  private let labels: ModuleLabels
  private let writer: Lock<RecordingWriter>
  /// Items that were handed over and are not encoded yet.
  private let waiting = Lock<[RecordedItem]>([])
  /// Whether the writer wants a checkpoint. A separate lock, because the writer is locked while it encodes.
  private let wantsCheckpoint = Lock(false)
  private let start = ContinuousClock.now
  /// The time since the start.
  private var now: Duration { start.duration(to: .now) }
  private var items: [RecordedItem] = []
  private var isHandingOver = false
  private var lastNumber = 0
  private var calls: [Call] = []
  /// Whether the inputs that are under way are recorded, outermost first.
  private var inputs: [Bool] = []
  private var openCalls = NumberedEvents()
  /// The number of labels from which on the labels of released modules are removed.
  private var room = 64
  private var counts = Counts()
  private var lastRoute = 0
  /// Whether tasks of the app may have run since the last input.
  private var isLater = true
  private var isNavigationChanged = false
  private var lastLayout = ""
  /// Whether a transition has begun, and its host has not finished. The layout then depends on the host.
  private var isInTransition = false

  /// A call of an interactor that is under way.
  private struct Call {
    let call: InteractorCall
    let label: ModuleLabel
    var isRecorded = false
  }

  /// Starts to record into a file. An existing file `run.jsonl` is renamed to `run.1.jsonl`.
  ///
  /// - Parameters:
  ///   - router: The router. It must have built no module yet; otherwise the recording cannot be played.
  ///   - file: The file, in JSON Lines. If it grows beyond 16 MB, it continues in another file, and the last four are
  ///     kept. Each of them begins with the saved navigation.
  ///   - app: The name and version of the app, for the header.
  ///   - payloads: The rules for the data of events and results.
  /// - Throws: An error if the file cannot be created, or if the router has a recorder or a playback already.
  public convenience init(
    of router: VIPRouter, to file: URL, app: String = "", payloads: RecordedPayloads = .all
  ) throws {
    let header = Self.header(of: router, app, payloads)
    let report = { @Sendable [sink = router.diagnostics] (error: any Error) in sink(.writingFailed(file.path, error)) }
    let firstLine = RecordedLine.header(header).bytes
    let store = try FileStore(file, firstLine: firstLine, onError: report)
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
    self.payloads = payloads
    self.writer = Lock(writer)
    labels = ModuleLabels(router.modules)
    items.reserveCapacity(64)
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
  ///   input.
  public func export(last duration: Duration? = nil) -> Data {
    flush()
    let now = now
    var lines = writer.withLock { $0.lines(since: duration.map { now - $0 } ?? .zero) }
    if let router, router.boundary === self { lines.append(RecordedLine.end(isIdle: !router.isBusy).bytes) }
    return Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  // MARK: Writing

  private func add(_ item: RecordedItem) {
    items.append(item)
    guard !isHandingOver else {
      // A loop that sends thousands of events in one turn of the main actor.
      if items.count >= 4_096 { handOver() }
      return
    }
    isHandingOver = true
    Task { [weak self] in
      self?.isLater = true
      self?.handOver()
    }
  }

  private func handOver() {
    isHandingOver = false
    guard !items.isEmpty else { return }
    var handed: [RecordedItem] = []
    handed.reserveCapacity(items.count)
    swap(&handed, &items)
    let isBehind = waiting.withLock { waiting in
      waiting += handed
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
    _ waiting: Lock<[RecordedItem]>, into writer: Lock<RecordingWriter>, _ wantsCheckpoint: Lock<Bool>
  ) {
    // The items are taken under the writer's lock, so that two threads cannot exchange their order.
    writer.withLock { writer in
      let items = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      writer.write(items)
      wantsCheckpoint.withLock { $0 = writer.wantsCheckpoint }
    }
  }
}

extension Recorder: Boundary {
  package var leavesOutEffects: Bool { false }
  package var ignoresHosts: Bool { false }

  package func enter(_ input: OutsideInput, _ deliver: @escaping @MainActor () -> Outcome) -> Outcome {
    begin(input)
    let outcome = deliver()
    end(input, outcome)
    return outcome
  }

  package func begin(_ input: OutsideInput) {
    let isInCall = !calls.isEmpty
    // An action that an interactor has scheduled occurs at the end of another input.
    let isNested = isInCall || !inputs.isEmpty
    let isRecorded = !isInCall || isRecordedInCall(input)
    inputs.append(isRecorded)
    guard isRecorded else { return }
    if isInCall { recordCall() }
    if !isNested {
      lastNumber += 1
      if lastNumber % 256 == 0 { continueInAnotherFile() }
      if payloads.excludesAny, let key = input.key, payloads.isExcluded(key) {
        return add(.omitted(number: lastNumber))
      }
    }
    record(
      input,
      RecordedItem.Entry(
        kind: .event, isCaused: input.isCaused, position: input.position, number: isNested ? 0 : lastNumber,
        object: input.number, isLater: !isNested && isLater, isImmediate: input.isImmediate && !input.isCaused,
        time: isNested ? .zero : now,
        module: input.module.map(labels.label)))
    if !isNested { isLater = false }
  }

  package func end(_ input: OutsideInput, _ outcome: Outcome?) {
    guard inputs.popLast() == true, calls.isEmpty, inputs.isEmpty else { return }
    if isNavigationChanged { addLayout() }
    add(.end(outcome))
  }

  /// Returns whether an input during a call comes from the interactor itself, and not from the runtime.
  private func isRecordedInCall(_ input: OutsideInput) -> Bool {
    guard case .result(let result) = input.kind, result.isFromRuntime, let call = calls.last?.call else { return true }
    return input.isOfInteractor && call.isMapped
      && (!call.isTask || (result.error as? Diagnostic)?.code == "event.wrongData")
  }

  package func mustWait(_ continuation: OutsideInput) -> Bool {
    begin(continuation)
    end(continuation, nil)
    return false
  }

  package func wait(_ continuation: OutsideInput, _ resume: @escaping @MainActor () -> Void) { resume() }
  package func didContinue() {}

  package func didOpen(_ route: BoundaryRoute) -> Int {
    lastRoute += 1
    return lastRoute
  }

  package func call(_ call: InteractorCall) -> Outcome {
    guard !call.isDefault else { return call.pass() }
    let label = labels.label(of: call.module)
    calls.append(Call(call: call, label: label))
    if call.isTask {
      add(.task(call.event.detached, label))
    } else if call.isMapped {
      recordCall()
    }
    let outcome = call.run()
    let isIgnored = outcome == .unhandled || call.event.kind == .lifecycle && outcome == .accepted
    if !call.isTask, !isIgnored { recordCall() }
    if calls.removeLast().isRecorded {
      add(.returned(outcome))
      openCalls.add(call.event, outcome)
    }
    return outcome
  }

  /// Records the call that is under way, if it is not recorded yet.
  private func recordCall() {
    guard let call = calls.last, !call.isRecorded else { return }
    calls[calls.count - 1].isRecorded = true
    add(.call(call.call.event.detached, call.label, RecordedHandler(call.call)))
  }

  package func willArrive(_ result: EventResult, in module: ModuleCore) {
    add(.arrived(result, labels.label(of: module)))
  }

  package func didBegin(_ task: HandlerTask) {}

  package func didEnd(_ task: HandlerTask) {
    guard task.isWanted, !task.hasEnded, let module = task.module else { return }
    // The end of the task is an input, because no answer follows.
    let entry = nextEntry(.ended, of: "interactor", object: task.number, labels.label(of: module))
    add(.input(entry.input(named: task.event.name), entry, nil, nil))
    add(.end(nil))
  }

  package func didBuild(_ module: ModuleCore) {
    labels.add(module)
    guard labels.count >= room, let router else { return }
    labels.keep(router.modules)
    room = max(64, 2 * labels.count)
  }

  package func didChange(route: String, to state: String) {
    isNavigationChanged = true
    let change = RecordedItem.navigation(route: route, state)
    guard inputs.isEmpty else { return add(change) }
    // The change at the end of a transition is an input, because a playback must wait for it.
    let entry = nextEntry(.change, isCaused: true)
    add(.input(entry.input(named: "\(route) \(state)"), entry, nil, nil))
    add(change)
    addLayout()
    add(.end(nil))
  }

  package func load(
    _ route: String, as type: Any.Type, _ work: @MainActor () async throws -> any Sendable
  ) async throws -> any Sendable {
    let number = counts.next("load \(route)")
    let loaded: Result<any Sendable, any Error>
    do { loaded = .success(try await Inside.$isOfTask.withValue(false) { try await work() }) } catch {
      loaded = .failure(error)
    }
    let entry = nextEntry(.loaded, object: number)
    var input = entry.input(named: route)
    input.answer = RecordedAnswer()
    switch loaded {
    case .success(let value): add(.input(input, entry, value, nil))
    case .failure(let error):
      input.answer?.error = "\(error)"
      add(.input(input, entry, nil, nil))
    }
    add(.end(nil))
    return try loaded.get()
  }

  package func nextNumber(of input: OutsideInput) -> Int {
    let entry = RecordedItem.Entry(
      kind: input.recordedKind, isCaused: true, position: input.position, number: 0, object: input.number, time: .zero,
      module: input.module.map(labels.label))
    return counts.next(entry.input(named: input.name).signature)
  }
  package func clock(of delay: OutsideInput) -> (any Clock<Duration>)? { nil }

  package func number(_ number: UInt64) -> UInt64 {
    add(.number(number))
    return number
  }

  /// Returns the entry of the next input that does not pass the entrance.
  private func nextEntry(
    _ kind: RecordedInput.Kind, isCaused: Bool = false, of part: String = "view", object: Int = 0,
    _ module: ModuleLabel? = nil
  ) -> RecordedItem.Entry {
    lastNumber += 1
    return RecordedItem.Entry(
      kind: kind, isCaused: isCaused, position: ModuleCore.position(of: part) ?? 0, number: lastNumber, object: object,
      time: now, module: module)
  }

  private func addLayout() {
    guard let router, !isInTransition else { return }
    isNavigationChanged = false
    let layout = router.layoutText(labels)
    if layout != lastLayout { add(.layout(layout)) }
    lastLayout = layout
  }

  private func continueInAnotherFile() {
    guard wantsCheckpoint.withLock({ $0 }), let saved = router?.savedNavigation(),
      let data = try? PlainData(encoding: saved, depthLimit: RecordedPayloads.depthLimit * 4)
    else { return }
    add(.checkpoint(data))
  }
}

extension Recorder {
  /// Records an input.
  private func record(_ input: OutsideInput, _ entry: RecordedItem.Entry) {
    var entry = entry
    switch input.kind {
    case .event(let event):
      entry.answers = input.answers
      add(.event(event.detached, entry))
    case .post(let event):
      entry.kind = .post
      add(.event(event.detached, entry))
    case .resume(let event):
      entry.kind = .resume
      add(.event(event.detached, entry))
    case .result(let result):
      entry.kind = .result
      add(.result(result.detached, entry, of: number(ofCallAnsweredBy: result)))
    case .answer(let result, _):
      entry.kind = .answer
      add(.result(result.detached, entry, of: nil))
    case .step(let name): add(.step, name, entry)
    case .cancel(let name, _): add(.cancel, name, entry)
    case .timer(let name, _): add(.timer, name, entry)
    case .remove(let name, _): add(.remove, name, entry)
    case .continuation(let continuation, let name, _):
      let kind = continuation.recordedKind
      if kind == .transition { isInTransition = true } else if kind == .host { isInTransition = false }
      add(kind, name, entry)
    case .finish(let output): add(.finish, "finish", entry, data: output)
    case .build(let prefix, let parameters, let opener):
      let route = opener.map { RecordedRoute(opener: labels.label(of: $0).text) }
      add(.build, prefix, entry, data: parameters, route)
    case .route(let event, let opened):
      guard let opened = opened as? OpenedRoute else { return }
      let route = RecordedRoute(
        style: opened.style.map(RecordedStyle.init), source: opened.source.map { labels.label(of: $0).text },
        opener: opened.opener.map { labels.label(of: $0).text }, bypassesPresenter: opened.bypassesPresenter,
        link: opened.link, adaptedTo: opened.adaptedTo, isCustom: opened.isCustom)
      add(.route, event.name, entry, data: event.data, key: event.key, route)
    }
  }

  /// Records a rare input.
  private func add(
    _ kind: RecordedInput.Kind, _ name: String, _ entry: RecordedItem.Entry, data: (any Sendable)? = nil,
    key: NameKey? = nil, _ route: RecordedRoute? = nil
  ) {
    var entry = entry
    entry.kind = kind
    var input = entry.input(named: name)
    input.route = route
    add(.input(input, entry, data, key))
  }

  /// Returns the number of the earlier call that a result answers, or `nil`.
  private func number(ofCallAnsweredBy result: EventResult) -> Int? {
    guard let event = result.event, event != calls.last?.call.event.id else { return nil }
    return openCalls.number(of: event)
  }
}
