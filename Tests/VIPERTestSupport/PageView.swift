import VIPER

/// A view with a name, which keeps the results that it receives.
open class PageView: VIPView, ReceivesCancelledResults {
  package let name: String
  package var title = "untitled"
  package private(set) var results: [EventResult] = []
  private var watchers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

  package init(_ name: String) { self.name = name }

  /// Keeps the result.
  public func received(_ result: EventResult) {
    results.append(result)
    watchers.removeAll { watcher in
      guard results.count >= watcher.count else { return false }
      watcher.resume.resume()
      return true
    }
  }

  /// Waits until the view has received that many results, also those that `idle()` does not wait for.
  package func waitForResults(_ count: Int) async {
    guard results.count < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }

  /// The results received: the status of each, and its output if there is one.
  package var heard: [String] {
    results.map { "\($0.status)" + (($0.data as? String).map { " " + $0 } ?? "") }
  }
}
