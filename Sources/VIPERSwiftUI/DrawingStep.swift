import VIPER

/// A change of the drawing that SwiftUI has not drawn yet.
struct DrawingStep {
  /// The screens that leave by it.
  var leaving: Set<ScreenPlace>
  var attempt = Attempt.first

  enum Attempt {
    case first
    /// The presentation is taken back, and will be made again.
    case takenBack
    case second
  }
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
enum DrawingError: Error, CustomStringConvertible {
  /// The view of this name is not seen.
  case notDrawn(String)
  /// The view of this name was to be presented.
  case notPresented(String)

  var description: String {
    switch self {
    case .notDrawn(let name):
      "SwiftUI has not drawn the change after which \(name) is seen; the navigator goes on without waiting. Usually a view"
        + " of the app covers or replaces the ModuleHost. Show the ModuleHost as the root of its scene."
    case .notPresented(let name):
      "SwiftUI has not presented \(name), which is removed again. Usually a view of the app presents something itself, such"
        + " as an alert or a sheet. Dismiss that first, or show it by a route."
    }
  }
}
