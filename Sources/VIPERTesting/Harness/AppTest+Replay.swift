public import VIPER
public import VIPERRecording

extension AppTest {
  /// Plays a recording into a registered app with a window in memory, compares everything observable with the recording,
  /// and finishes the test. Interactors do not run.
  ///
  /// ```swift
  /// try await AppTest.replay(recording) { try registerApp(in: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - renamed: The names that were renamed after the recording: old name to new name.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - register: A closure that registers the app with the router.
  /// - Throws: The first `Divergence`; a `RecordingError` if the recording cannot be played; a `ConfigurationError`; an
  ///   error of `register`; ``TestFailures`` if a failure, such as a leak, was not reported to a ``TestReporter``.
  public static func replay(
    _ recording: Recording, renamed: [String: String] = [:], file: StaticString = #filePath, line: UInt = #line,
    registering register: @escaping (VIPRouter) throws -> Void
  ) async throws {
    try await RelaxedAppTest(file: file, line: line, register).run(file: file, line: line) { app in
      // A recording may contain events that no part has handled. The comparison finds other ones.
      app.reportsUnhandled = false
      let playback = try Playback(recording, renamed: renamed) { [router = app.testRouter] in router }
      // The handlers' tasks of interactors are left with the app when the playback ends.
      defer { playback.end() }
      try await playback.check()
    }
  }
}
