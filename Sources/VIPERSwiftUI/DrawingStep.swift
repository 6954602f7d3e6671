import VIPER

/// A change of the drawing that SwiftUI has not drawn yet.
struct DrawingStep {
  /// The screens that leave by it.
  var leaving: Set<ScreenPlace>
  /// Whether it was written a second time.
  var wasRepeated = false
}

/// A timer for one step at a time.
@MainActor class Patience {
  private let clock: any Clock<Duration>
  private let duration: Duration
  private var task: Task<Void, Never>?

  init(clock: any Clock<Duration>, duration: Duration) {
    self.clock = clock
    self.duration = duration
  }

  /// Calls a closure after the duration, unless it is stopped or started again before.
  func start(_ runOut: @escaping @MainActor () -> Void) {
    task?.cancel()
    // A task of nobody's: whoever asked for the step does not wait for the timer.
    task = Task.detached { [clock, duration] in
      do { try await clock.sleep(for: duration) } catch { return }
      await MainActor.run { if !Task.isCancelled { runOut() } }
    }
  }

  /// Stops the timer.
  func stop() {
    task?.cancel()
    task = nil
  }
}

/// A change that SwiftUI did not draw, although it was written twice.
struct DrawingError: Error, CustomStringConvertible {
  let missing: String

  var description: String {
    "SwiftUI has not drawn the change after which \(missing) is seen; the navigator goes on without waiting. Usually the"
      + " scene is in the background, or a view of the app covers or replaces the ModuleHost. Show the ModuleHost as the"
      + " root of its scene."
  }
}
