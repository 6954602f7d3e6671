import VIPER

/// How bad the end of an event is.
enum Severity {
  case fine, warning, error

  /// What an end means, by its result; without one, by what became of the event.
  init(of course: EventCourse) {
    if let status = course.result?.status {
      self.init(of: status)
    } else {
      let isRefused = course.outcome == .rejected || course.outcome == .unhandled
      // A lifecycle event is nobody's duty.
      self = isRefused && course.event?.kind != .lifecycle ? .warning : .fine
    }
  }

  private init(of status: ResultStatus) {
    self =
      switch status {
      case .success, .empty, .noMoreData, .cancelled: .fine
      case .error: .error
      default: .warning
      }
  }
}
