public import VIPER

/// A playback of a recording, into routers with the same registrations as the recorded one.
///
/// ```swift
/// let playback = try Playback(Recording(contentsOf: file)) {
///   let router = VIPRouter(navigator: SimpleNavigator { _ in })
///   try registerApp(in: router)
///   return router
/// }
/// try await playback.check()
/// ```
///
/// The inputs come from the recording. Views, presenters, mappings and middleware run. Interactors do not run: their
/// answers come from the recording, so nothing is sent, saved or bought again. A middleware that conforms to
/// `SideEffectMiddleware` is left out. See <doc:RecordingAndPlaying>.
@MainActor public final class Playback {
  /// The recording.
  public let recording: Recording
  private let makeRouter: @MainActor () throws -> VIPRouter
  private let renamed: [String: String]
  private var run: PlaybackRun

  /// Creates a playback.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - renamed: The names of events and routes that were renamed after the recording: old name to new name.
  ///   - makeRouter: A closure that returns a new router with the registrations of the recorded app, and with a
  ///     navigator if the app has one. It is called again by ``back(to:)``.
  /// - Throws: A ``RecordingError`` if the recording is a timeline or lacks its beginning, or if the router was used
  ///   before; an error of `makeRouter`.
  public init(
    _ recording: Recording, renamed: [String: String] = [:],
    into makeRouter: @escaping @MainActor () throws -> VIPRouter
  ) throws {
    guard recording.header.payloads != .none else { throw RecordingError.timeline }
    guard recording.header.isComplete else { throw RecordingError.incomplete }
    self.recording = recording
    self.makeRouter = makeRouter
    self.renamed = renamed
    run = try PlaybackRun(recording, renamed: renamed, into: makeRouter())
  }

  /// The router into which the recording is played. Each call of ``back(to:)`` uses another router.
  public var router: VIPRouter { run.router }
  /// The number of the last input that was played, or 0.
  public var position: Int { run.script.number }
  /// Whether all inputs were played.
  public var isAtEnd: Bool { run.script.isAtEnd }
  /// The longest time for which the playback waits for an input that the app's own tasks cause. 2 seconds by default.
  public var patience: Duration {
    get { run.patience }
    set { run.patience = newValue }
  }

  /// Plays the rest of the recording, or its inputs until a number. After each input, everything observable is compared
  /// with the recording.
  ///
  /// - Parameter number: The number of the last input to play, or `nil` for all inputs.
  /// - Throws: The first ``Divergence``; a `CancellationError` if the playback was ended.
  public func check(until number: Int? = nil) async throws {
    run.isChecking = true
    try await play(until: number)
  }

  /// Plays the recording until an input, as fast as possible and without a comparison.
  ///
  /// Inputs that occur while the input is under way are played too, such as the steps of the window within a transition.
  /// Then ``position`` is greater than `number`.
  ///
  /// - Parameter number: The number of the last input to play, or `nil` for all inputs.
  /// - Throws: A ``Divergence`` if the app does not follow the recording; a `CancellationError` if the playback was ended.
  public func play(until number: Int? = nil) async throws {
    while !run.script.isAtEnd, isBefore(number) { try await run.playNext() }
    try await run.finish()
  }

  /// Returns whether the next line belongs to an input up to a number.
  private func isBefore(_ number: Int?) -> Bool {
    guard let number, let next = run.script.nextInput else { return true }
    return next.number <= number
  }

  /// Plays the next input.
  ///
  /// - Returns: Whether the recording has more inputs.
  @discardableResult public func step() async throws -> Bool {
    try await play(until: (run.script.nextInput?.number ?? position + 1))
    return !isAtEnd
  }

  /// Plays the rest of the recording in the recorded time, so that the app can be watched.
  ///
  /// - Parameter speed: The factor: 2 is twice as fast, and infinity does not wait. A value of 0 or less counts as 1, and
  ///   so does a value that is no number.
  /// - Throws: A ``Divergence`` if the app does not follow the recording; a `CancellationError` if the task is cancelled or
  ///   the playback was ended.
  public func live(speed: Double = 1) async throws {
    var time = run.script.nextInput?.time
    while !isAtEnd {
      if let next = run.script.nextInput?.time {
        let pause = Double(next - (time ?? next)) / (speed > 0 ? speed : 1)
        // A duration cannot represent the pauses of very low speeds.
        try await Task.sleep(for: .microseconds(min(pause, Double(InputOrder.timeLimit))))
        time = next
      }
      try await step()
    }
  }

  /// Goes back to an earlier input: plays the recording from its beginning into another router.
  ///
  /// - Parameter number: The number of the last input to play, or 0 for the state before the first input.
  public func back(to number: Int) async throws {
    run.end()
    let earlier = run
    run = try PlaybackRun(recording, renamed: renamed, into: makeRouter())
    (run.patience, run.isChecking) = (earlier.patience, earlier.isChecking)
    try await play(until: number)
  }

  /// Ends the playback. Afterwards the app in ``router`` runs on its own, with interactors, and no more inputs are played.
  /// Until then, the router and the playback retain each other.
  public func end() { run.end() }
}
