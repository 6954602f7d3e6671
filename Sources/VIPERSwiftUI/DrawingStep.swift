import VIPERHosting

/// A change of the `DrawnContainer` objects that SwiftUI has not rendered yet.
struct DrawingStep {
  /// The screens that the change removes.
  var leaving: Set<ScreenPlace>
  var attempt = Attempt.first

  enum Attempt {
    case first
    /// The presented container was removed, and will be presented again.
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

  /// Calls a closure after the duration, unless the timer is stopped or restarted before.
  func start(_ runOut: @escaping @MainActor () -> Void) {
    task?.cancel()
    // The task is detached from the caller's context, because it is not part of the caller's work: the caller does not
    // wait for the timer.
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

/// An error for a change that SwiftUI did not render in two attempts.
enum DrawingError: Error, CustomStringConvertible {
  /// The view with this name is not visible.
  case notDrawn(String)
  /// The view with this name was not presented.
  case notPresented(String)

  var description: String {
    switch self {
    case .notDrawn(let name):
      "SwiftUI has not rendered the change that shows \(name), and the navigator continues without waiting. Usually a"
        + " view of the app covers or replaces the ModuleHost. Show the ModuleHost as the root of its scene."
    case .notPresented(let name):
      "SwiftUI has not presented \(name), so the navigator removes the module again. Usually a view of the app"
        + " presented an alert or a sheet without the router. Dismiss the alert or sheet first, or present it by a"
        + " route."
    }
  }
}
