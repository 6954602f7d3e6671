import Foundation
import VIPER
import VIPERRecording
import VIPERTracing

// The costs of recording, playing and tracing. Run it with:
// swift run -c release --package-path Tests/Benchmarks --disable-default-traits recording

@main @MainActor struct Main {
  static let count = 100_000

  static func main() async throws {
    if CommandLine.arguments.contains("--profile") { return try profile() }
    try recordingCosts()
    try tracingCosts()
    try memory()
    try await playing()
  }

  /// Prints the time of an input without and with a recorder. The encoding of the items is measured separately, because
  /// another thread does it.
  private static func recordingCosts() throws {
    var best = (off: Double.infinity, on: Double.infinity, encoding: Double.infinity)
    let (plain, _) = try app()
    let (view, router) = try app()
    let recorder = try Recorder(of: router, in: Recorder.Memory(inputs: 1_000, bytes: 1_000_000), payloads: .all)
    let few = 500  // Fewer items than the recorder hands over at once.
    for _ in 1...100 {
      best.off = min(best.off, nanoseconds(of: few) { for number in 1...few { plain.send(Notes.select(number)) } })
      best.on = min(best.on, nanoseconds(of: few) { for number in 1...few { view.send(Notes.select(number)) } })
      best.encoding = min(best.encoding, nanoseconds(of: few) { recorder.flush() })
    }
    recorder.stop()
    print("a round trip without a recorder: \(Int(best.off)) ns")
    print("a round trip with a recorder: \(Int(best.on)) ns, \(Int(best.on - best.off)) ns more")
    print("the encoding of its input, its call and its check, on another thread: \(Int(best.encoding)) ns")
  }

  /// Prints the time of a hop without and with a trace, in turns.
  private static func tracingCosts() throws {
    var best = (off: Double.infinity, on: Double.infinity, observed: Double.infinity, encoding: Double.infinity)
    let (plain, _) = try app()
    let (watched, watchedRouter) = try app()
    let (view, router) = try app()
    var hops = 0
    watchedRouter.observe { _ in
      hops += 1
      return { _ in }
    }
    let trace = router.traceInMemory(payloads: .all)
    let few = 500
    for _ in 1...100 {
      best.off = min(best.off, nanoseconds(of: few) { for number in 1...few { plain.send(Notes.select(number)) } })
      best.observed = min(
        best.observed, nanoseconds(of: few) { for number in 1...few { watched.send(Notes.select(number)) } })
      best.on = min(best.on, nanoseconds(of: few) { for number in 1...few { view.send(Notes.select(number)) } })
      best.encoding = min(best.encoding, nanoseconds(of: few) { trace.flush() })
    }
    trace.stop()
    let perTrip = Double(hops) / Double(100 * few)
    print("hops of a round trip: \(perTrip)")
    print("a hop without a trace: \(Int(best.off / perTrip)) ns")
    print("a hop with an empty observer: \(Int((best.observed - best.off) / perTrip)) ns more")
    print("a hop with a trace: \(Int((best.on - best.off) / perTrip)) ns more on the main actor")
    print("the encoding of a hop, on another thread: \(Int(best.encoding / perTrip)) ns")
  }

  /// Records inputs without measuring anything, for a profiler.
  private static func profile() throws {
    let (view, router) = try app()
    let recorder = try Recorder(of: router, in: Recorder.Memory(inputs: 1_000, bytes: 1_000_000), payloads: .all)
    for number in 1...2_000 { view.send(Notes.select(number)) }
    withExtendedLifetime(recorder) {}
    exit(0)
  }

  /// Prints the memory of the process while inputs are recorded into a ring of 4 MB.
  private static func memory() throws {
    let (view, router) = try app()
    let recorder = try Recorder(of: router, in: Recorder.Memory(inputs: 100_000, bytes: 4_000_000))
    for round in 1...5 {
      for number in 1...count / 5 { view.send(Notes.select(number)) }
      recorder.flush()
      print(
        "after \(round * count / 5) inputs: \(recorder.export().count) bytes exported, \(residentKilobytes) KB resident"
      )
    }
    recorder.stop()
  }

  /// Prints the number of inputs that are played in a second.
  private static func playing() async throws {
    let router = try registered()
    let recorder = try Recorder(of: router, in: Recorder.Memory(inputs: count * 2, bytes: .max), payloads: .all)
    let view = try VIPBuilder(prefix: "Notes", router: router).build()
    for number in 1...count { view.send(number % 10 == 0 ? Notes.load().event() : Notes.select(number).event()) }
    recorder.stop()
    let start = ContinuousClock.now
    let recording = try Recording(data: recorder.export())
    print("reading \(recording.count) inputs: \(start.duration(to: .now))")
    for isChecking in [false, true] {
      let playback = try Playback(recording) { try registered() }
      let start = ContinuousClock.now
      if isChecking { try await playback.check() } else { try await playback.play() }
      let seconds = start.duration(to: .now) / .seconds(1)
      print("\(isChecking ? "checked" : "played"): \(Int(Double(recording.count) / seconds)) inputs per second")
    }
  }

  private static func registered() throws -> VIPRouter {
    let router = VIPRouter(onDiagnostic: { _ in })
    router.diagnosisLevel = .standard
    try router.register { $0.module(prefix: "Notes", view: { NotesView() }, interactor: { NotesInteractor() }) }
    return router
  }

  private static func app() throws -> (any ModuleView, VIPRouter) {
    let router = try registered()
    return (try VIPBuilder(prefix: "Notes", router: router).build(), router)
  }

  private static func nanoseconds(of count: Int = count, _ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return start.duration(to: .now) / .nanoseconds(1) / Double(count)
  }

  private static var residentKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

nonisolated struct Note: Codable, Sendable {
  var id: Int
  var title: String
  var isDone: Bool
}

nonisolated enum Notes {
  static let load = EventName<Void, [Note]>("notes.load")
  static let select = EventName<Int, Note>("notes.select")
}

final class NotesView: VIPView, Mapped {
  static let mapping = Mapping(NotesView.self) {
    $0.show(Notes.load, in: \.notes)
    $0.show(Notes.select, in: \.selected)
  }
  var notes: [Note] = []
  var selected: Note?
}

final class NotesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NotesInteractor.self) {
    $0.on(Notes.load) { _ in [Note(id: 1, title: "Milk", isDone: false), Note(id: 2, title: "Bread", isDone: true)] }
    $0.on(Notes.select) { Note(id: $1, title: "Note", isDone: false) }
  }
}
