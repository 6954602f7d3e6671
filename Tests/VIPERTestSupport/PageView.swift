import VIPER

/// A view with a name, which stores the results that it receives.
open class PageView: VIPView, Mapped {
  open class var mapping: Mapping { allResults }
  package static let allResults = Mapping(PageView.self) {
    $0.receive(PageView.received)
    $0.onCancelled { view, result in view.received(result) }
  }
  package let name: String
  package var title = "untitled"
  package private(set) var results: [EventResult] = []
  private var watchers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

  package init(_ name: String) { self.name = name }

  /// Stores the result.
  public func received(_ result: EventResult) {
    results.append(result)
    watchers.removeAll { watcher in
      guard results.count >= watcher.count else { return false }
      watcher.resume.resume()
      return true
    }
  }

  /// Waits until the view has received `count` results, also results that `idle()` does not wait for.
  package func waitForResults(_ count: Int) async {
    guard results.count < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }

  /// The status of each received result, followed by its output if it is a text.
  package var heard: [String] {
    results.map { "\($0.status)" + (($0.data as? String).map { " " + $0 } ?? "") }
  }
}
