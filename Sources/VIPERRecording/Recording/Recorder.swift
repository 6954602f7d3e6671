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
/// interactors, steps that the host reports, and random numbers of ``VIPER/VIPRouter/random``. Everything else follows
/// from the inputs, so a ``Playback`` computes it again. After each input, the recording contains a hash of everything
/// observable: the results at views, the calls of interactors, the outcome, and the routes.
///
/// Data is encoded on another thread, after the delivery. The recorder retains no part of a module. See
/// <doc:Recording>.
@MainActor public final class Recorder {
  /// The memory for a recording that is kept in memory.
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
  private let start = ContinuousClock.now
  private var items: [RecordedItem] = []
  private var isHandingOver = false
  private var lastNumber = 0
  private var calls: [Call] = []
  /// Whether the inputs that are under way are recorded, outermost first.
  private var inputs: [Bool] = []
  private var handlers = HandlerNumbers()
  private var openCalls = NumberedEvents()
  private var isNavigationChanged = false
  private var lastLayout = ""

  /// A call of an interactor that is under way.
  private struct Call {
    let call: InteractorCall
    let label: String
    var isRecorded = false
  }

  /// Starts to record into a file. An existing file is replaced.
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
      of: router, RecordingWriter(payloads, header, into: MemoryStore(memory), describes: false), payloads)
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
    if router?.boundary === self {
      router?.boundary = nil
      items.append(.stopped)
    }
    flush()
  }

  /// Writes everything that was recorded. Otherwise another thread writes it soon afterwards.
  public func flush() {
    handOver()
    Self.drain(waiting, into: writer)
  }

  /// Returns the recording in the form of a file.
  ///
  /// - Parameter duration: The length of the returned part, or `nil` for the whole recording. A part begins with an
  ///   input.
  public func export(last duration: Duration? = nil) -> Data {
    flush()
    let now = start.duration(to: .now)
    let lines = writer.withLock { $0.lines(since: duration.map { now - $0 } ?? .zero) }
    return Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  // MARK: Writing

  private func add(_ item: RecordedItem) {
    items.append(item)
    guard !isHandingOver else { return }
    isHandingOver = true
    Task { [weak self] in self?.handOver() }
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
      Self.drain(waiting, into: writer)
    } else {
      Task.detached(priority: .utility) { [waiting, writer] in Self.drain(waiting, into: writer) }
    }
  }

  private nonisolated static func drain(_ waiting: Lock<[RecordedItem]>, into writer: Lock<RecordingWriter>) {
    // The items are taken under the writer's lock, so that two threads cannot exchange their order.
    writer.withLock { writer in
      let items = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      writer.write(items)
    }
  }
}

extension Recorder: Boundary {
  package var leavesOutEffects: Bool { false }
  package var ignoresHosts: Bool { false }

  package func enter(_ input: Input, _ deliver: @escaping @MainActor () -> Outcome) -> Outcome {
    begin(input)
    let outcome = deliver()
    end(input, outcome)
    return outcome
  }

  package func begin(_ input: Input) {
    let isRecorded = calls.isEmpty || isRecordedInCall(input)
    // An action that an interactor has scheduled occurs at the end of another input.
    let isOutermost = calls.isEmpty && inputs.isEmpty
    inputs.append(isRecorded)
    guard isRecorded else { return }
    recordCall()
    if isOutermost {
      lastNumber += 1
      continueInAnotherFile()
      if let key = input.key, payloads.isExcluded(key) { return add(.omitted(number: lastNumber)) }
    }
    let (recorded, payload) = record(input)
    add(.input(
      recorded, number: isOutermost ? lastNumber : nil, time: isOutermost ? start.duration(to: .now) : .zero,
      input.isCaused ? nil : payload))
  }

  package func end(_ input: Input, _ outcome: Outcome?) {
    guard inputs.popLast() == true, calls.isEmpty, inputs.isEmpty else { return }
    if isNavigationChanged { addLayout() }
    add(.end(outcome))
  }

  /// Returns whether an input during a call comes from the interactor itself, and not from the runtime.
  private func isRecordedInCall(_ input: Input) -> Bool {
    guard case .result(let result) = input.kind, result.isFromRuntime, let call = calls.last?.call else { return true }
    return input.isOfInteractor && call.isMapped && (!call.isTask || (result.error as? Diagnostic)?.code == "event.wrongData")
  }

  package func call(_ call: InteractorCall) -> Outcome {
    guard !call.isDefault else { return call.pass() }
    let label = labels.label(of: call.module)
    calls.append(Call(call: call, label: label))
    if call.isTask {
      add(.task(module: label, call.event.detached))
    } else if call.isMapped {
      recordCall()
    }
    let outcome = call.run()
    let isIgnored = outcome == .unhandled || call.event.kind == .lifecycle && outcome == .accepted
    if !call.isTask, !isIgnored { recordCall() }
    if calls.removeLast().isRecorded {
      add(.returned(outcome))
      if outcome == .accepted || outcome == .held { openCalls.add(call.event) } else { openCalls.skip() }
    }
    return outcome
  }

  /// Records the call that is under way, if it is not recorded yet.
  private func recordCall() {
    guard let call = calls.last, !call.isRecorded else { return }
    calls[calls.count - 1].isRecorded = true
    add(.call(module: call.label, call.call.event.detached))
  }

  package func willArrive(_ result: EventResult, in module: ModuleCore) {
    add(.arrived(module: labels.label(of: module), result))
  }

  package func didBegin(_ task: HandlerTask) {
    guard let module = task.module else { return }
    handlers.add(task, in: labels.label(of: module))
  }

  package func didEnd(_ task: HandlerTask) {
    guard let number = handlers.remove(task), task.isWanted, !task.hasEnded, let module = task.module else { return }
    // The end of the task is an input of its own: no answer follows.
    var input = RecordedInput(kind: .ended, module: labels.label(of: module), part: "interactor", name: task.event.name)
    input.answer = RecordedAnswer(of: number)
    lastNumber += 1
    add(.input(input, number: lastNumber, time: start.duration(to: .now), nil))
    add(.end(nil))
  }

  package func didBuild(_ module: ModuleCore) { labels.add(module) }

  package func didChange(route: String, to state: RouteState) {
    isNavigationChanged = true
    let change = RecordedItem.navigation(route: route, state)
    guard inputs.isEmpty else { return add(change) }
    // The change at the end of a transition is an input, because a playback must wait for it.
    lastNumber += 1
    let input = RecordedInput(kind: .change, name: "\(route) \(state)", isCaused: true)
    add(.input(input, number: lastNumber, time: start.duration(to: .now), nil))
    add(change)
    addLayout()
    add(.end(nil))
  }

  package func clock(of delay: Input) -> (any Clock<Duration>)? { nil }

  package func random(_ number: UInt64) -> UInt64 {
    add(.random(number))
    return number
  }

  private func addLayout() {
    isNavigationChanged = false
    guard let router else { return }
    let layout = router.layoutText(labels)
    if layout != lastLayout { add(.layout(layout)) }
    lastLayout = layout
  }

  private func continueInAnotherFile() {
    guard lastNumber % 256 == 0, writer.withLock(\.wantsCheckpoint), let saved = router?.savedNavigation(),
      let data = try? PlainData(encoding: saved, depthLimit: RecordedPayloads.depthLimit * 4)
    else { return }
    add(.checkpoint(data))
  }
}

extension Recorder {
  /// Returns an input in its recorded form, and its data.
  private func record(_ input: Input) -> (RecordedInput, RecordedItem.Payload?) {
    let module = input.module.map(labels.label)
    var recorded = RecordedInput(
      kind: .event, module: module, part: input.part, name: "", isCaused: input.isCaused,
      isImmediate: input.isImmediate && !input.isCaused)
    switch input.kind {
    case .event(let event, let isRequest):
      recorded.isRequest = isRequest
      return (recorded.with(.event, event), .event(event.detached))
    case .post(let event): return (recorded.with(.post, event), .event(event.detached))
    case .resume(let event): return (recorded.with(.resume, event), nil)
    case .result(let result):
      recorded.answer = answer(result)
      (recorded.kind, recorded.name) = (.result, result.name)
      return (recorded, .result(result.detached))
    case .answer(let result, let task):
      recorded.answer = answer(result)
      recorded.answer?.of = handlers.number(of: task)
      recorded.answer?.isPublished = false
      (recorded.kind, recorded.name) = (.answer, result.name)
      return (recorded, .result(result.detached))
    case .step(let name): (recorded.kind, recorded.name) = (.step, name)
    case .timer(let name): (recorded.kind, recorded.name) = (.timer, name)
    case .remove(let name): (recorded.kind, recorded.name) = (.remove, name)
    case .finish(let output):
      (recorded.kind, recorded.name) = (.finish, "finish")
      return (recorded, output.map { .output($0) })
    case .route(let event, let opened):
      recorded.route = RecordedRoute(
        style: opened.style.map(RecordedStyle.init), source: opened.source.map(labels.label),
        opener: opened.opener.map(labels.label), bypassesPresenter: opened.bypassesPresenter, link: opened.link,
        adaptedTo: opened.adaptedTo,
        isCustom: opened.isCustom)
      return (recorded.with(.route, event), .event(event.detached))
    }
    return (recorded, nil)
  }

  private func answer(_ result: EventResult) -> RecordedAnswer {
    RecordedAnswer(
      of: result.event.flatMap { $0 == calls.last?.call.event.id ? nil : openCalls.number(of: $0) },
      isPublished: result.event == nil, status: result.status == .success ? nil : "\(result.status)",
      title: result.title, message: result.message, error: result.error.map { "\($0)" }, isElement: result.isElement,
      isFromRuntime: result.isFromRuntime)
  }
}

extension RecordedInput {
  /// Returns the input with a kind, and with the name and kind of an event.
  fileprivate func with(_ kind: Kind, _ event: Event) -> RecordedInput {
    var copy = self
    copy.kind = kind
    copy.name = event.name
    copy.eventKind = event.kind == .business || kind == .route ? nil : event.kind.rawValue
    return copy
  }
}
