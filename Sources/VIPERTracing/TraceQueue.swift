import VIPER
import VIPERRecording

/// The items that wait for the writer, which encodes them on another thread.
final class TraceQueue: Sendable {
  /// The number of waiting items from which on deliveries are left out.
  static let limit = 65_536

  private struct Waiting {
    var items = TraceItems()
    /// Whether a task will take the items.
    var isScheduled = false
    /// Whether too many items wait. The value is `false` again when half of them were taken.
    var isFull = false
  }

  private let waiting = Lock(Waiting())
  private let writer: Lock<TraceWriter>

  init(_ writer: TraceWriter) { self.writer = Lock(writer) }

  /// Whether too many items wait.
  var isFull: Bool {
    waiting.withLock { waiting in
      if waiting.items.count <= Self.limit / 2 { waiting.isFull = false }
      return waiting.isFull
    }
  }

  func append(_ items: TraceItems) {
    let mustSchedule = waiting.withLock { waiting in
      waiting.items.append(items)
      if waiting.items.count > Self.limit { waiting.isFull = true }
      defer { waiting.isScheduled = true }
      return !waiting.isScheduled
    }
    // At most one task waits for the writer, so that other tasks can run.
    if mustSchedule { Task.detached(priority: .utility) { self.drain() } }
  }

  /// Encodes and stores everything that waits.
  func drain() {
    // The items are taken under the writer's lock, so that two threads cannot exchange their order.
    writer.withLock { writer in
      let items = waiting.withLock { waiting in
        waiting.isScheduled = false
        defer { waiting.items = TraceItems() }
        return waiting.items
      }
      writer.write(items)
    }
  }

  /// Applies other rules for private data to the items that wait, and to later ones.
  func use(_ payloads: RecordedPayloads) { writer.withLock { $0.payloads = payloads } }

  func lines(since time: Duration) -> [[UInt8]] { writer.withLock { $0.lines(since: time) } }
}
