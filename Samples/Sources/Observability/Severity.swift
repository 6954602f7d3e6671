import VIPER

/// The severity of the end of an event.
enum Severity {
  case fine, warning, error

  /// Determines the severity from the result, or from the outcome if there is no result.
  init(of course: EventCourse) {
    if let status = course.result?.status {
      self.init(of: status)
    } else {
      let isRefused = course.outcome == .rejected || course.outcome == .unhandled
      // Parts need not handle lifecycle events.
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
