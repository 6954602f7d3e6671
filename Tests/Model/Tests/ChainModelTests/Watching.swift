// The observation of a run, which must not change the run.

import VIPER
import VIPERRecording
import VIPERTesting

/// The observers of a run and the values of its events. Without them, the runtime may optimize a delivery.
///
/// An observed run must write the same trace, except for the lines of the observed hops.
struct Watching: OptionSet, Sendable {
  let rawValue: Int
  static let hops = Watching(rawValue: 1)
  static let thoroughDiagnosis = Watching(rawValue: 2)
  static let recorder = Watching(rawValue: 4)
  static let carriedValues = Watching(rawValue: 8)

  /// Returns the observation of the program with an index. Each combination occurs.
  static func ofProgram(_ index: Int) -> Watching { Watching(rawValue: 1 + index % 15) }

  /// A value that events carry in some runs.
  static let value = EventValueKey<Int>()
  /// The codes of the additional reports of the thorough diagnosis.
  static let additionalReports: Set<ErrorCode> = [
    "handler.noAnswer", "middleware.answersAndForwards", "middleware.forwardedTwice", "middleware.swallowed",
    "result.consumed",
  ]
}

extension World {
  /// Begins the observation of the run.
  func watch(_ watching: Watching) throws {
    // The programs contain mistakes on purpose. The model does not describe the reports of the thorough diagnosis.
    router.diagnosisLevel = watching.contains(.thoroughDiagnosis) ? .thorough : .standard
    router.leakProbe = nil
    if watching.contains(.recorder) { recorder = try Recorder(of: router, in: Recorder.Memory()) }
    if watching.contains(.hops) { observeHops() }
  }

  private func observeHops() {
    router.observe(clock: clock) { [unowned self] hop in
      guard hop.event?.kind != .lifecycle else { return nil }
      let line = trace.hop(
        "\(hop.stage)", "\(hop.part)", hop.module, ResultNames.short(hop.name), hop.eventID, isEvent: hop.event != nil)
      trace.note("⊳ \(line)")
      // The task of a handler and the release of a handle end in an undefined order.
      let isUndefined = hop.stage == .task || hop.stage == .held
      return { [weak self] end in
        let line = "⊲ \(line) \(end.outcome)"
        if isUndefined { self?.ends.append(line) } else { self?.trace.note(line) }
      }
    }
  }

  /// The reports of the run, without the additional reports of the thorough diagnosis.
  var diagnostics: [Diagnostic] {
    sink.diagnostics.filter { !isThorough || !Watching.additionalReports.contains($0.code) }
  }

  private var isThorough: Bool { router.diagnosisLevel == .thorough }

  /// Returns an event, with a carried value in some runs.
  func event<Output>(_ name: EventName<Ask, Output>, _ ask: Ask) -> TypedEvent<EventName<Ask, Output>> {
    watching.contains(.carriedValues) ? name(ask).carrying(ask.number, for: Watching.value) : name(ask)
  }
}
