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

// The errors of a change that SwiftUI did not render in two attempts.
extension RouteError {
  static func notDrawn(_ name: String) -> RouteError {
    RouteError(
      "swiftUI.notDrawn", names: [name],
      "SwiftUI has not rendered the change that shows \(name), and the navigator continues without waiting. Usually a"
        + " view of the app covers or replaces the ModuleHost. Show the ModuleHost as the root of its scene.")
  }
  static func notPresented(_ name: String) -> RouteError {
    RouteError(
      "swiftUI.notPresented", names: [name],
      "SwiftUI has not presented \(name), so the navigator removes the module again. Usually a view of the app"
        + " presented an alert or a sheet without the router. Dismiss the alert or sheet first, or present it by a"
        + " route.")
  }
}
