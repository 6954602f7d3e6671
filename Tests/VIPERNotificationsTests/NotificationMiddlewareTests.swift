import Foundation
import Testing
import VIPER
import VIPERNotifications
import VIPERTestSupport
import VIPERTesting

extension Notification.Name {
  fileprivate static let opened = Notification.Name("posting.opened")
  fileprivate static let ordered = Notification.Name("posting.ordered")
}

private enum Shop {
  static let open = EventName<Void, Void>("posting.open")
  static let order = EventName<Int, String>("posting.order")
  static let fail = EventName<Int, String>("posting.fail")
  static let heard = EventName<String, Never>("posting.heard")
}

private final class Interacting: VIPInteractor, Mapped {
  static let mapping = Mapping(Interacting.self) {
    $0.on(Shop.open) { part in part.journal.note("handled") }
    $0.on(Shop.order) { part, id in "order \(id)" }
    $0.on(Shop.fail) { _, _ in throw EventFailure(.error, "No.") }
    $0.on(Shop.heard) { part, text in part.journal.note("heard \(text)") }
  }
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
}

@MainActor @Suite("Events and results as notifications")
struct NotificationMiddlewareTests {
  private let center = NotificationCenter()
  private let journal = Journal()

  private func build(
    _ add: (inout NotificationMiddleware.Rules) -> Void
  ) throws -> ModuleProbe {
    try ModuleProbe(interactor: Interacting(journal), middleware: .above(NotificationMiddleware(center: center, add)))
  }

  /// Records the notifications of a name that are posted while `work` runs.
  private func posted(
    _ name: Notification.Name, _ work: () -> Void
  ) -> [[String: String]] {
    let seen = Lock<[[String: String]]>([])
    let token = center.addObserver(forName: name, object: nil, queue: nil) { notification in
      let pairs = (notification.userInfo ?? [:]).map { ("\($0.key)", "\($0.value)") }
      seen.withLock { $0.append(Dictionary(pairs) { first, _ in first }) }
    }
    work()
    center.removeObserver(token)
    return seen.withLock { $0 }
  }

  @Test func `an event is posted when it passes, with user info from its input`() throws {
    let probe = try build {
      $0.post(Shop.order, as: .ordered) { ["id": $0] }
      $0.post(Shop.open, as: .opened)
    }
    #expect(posted(.ordered) { probe.send(Shop.order(5)) } == [["id": "5"]])
    #expect(posted(.opened) { probe.send(Shop.open()) } == [[:]])
    #expect(posted(.opened) { probe.send(Shop.order(5)) } == [])
    #expect(journal.lines == ["handled"])
    #expect(probe.outputs(of: Shop.order) == ["order 5", "order 5"])
  }

  @Test func `a successful result is posted, with user info from its output`() throws {
    let probe = try build {
      $0.postResult(Shop.order, as: .ordered) { ["words": $0] }
      $0.postResult(Shop.fail, as: .ordered) { ["words": $0] }
      $0.postResult(Shop.open, as: .opened)
    }
    #expect(posted(.ordered) { probe.send(Shop.order(5)) } == [["words": "order 5"]])
    #expect(posted(.ordered) { probe.send(Shop.fail(5)) } == [])
    #expect(posted(.opened) { probe.send(Shop.open()) } == [[:]])
    #expect(probe.results.map(\.status) == [.success, .error, .success])
  }

  @Test func `data of another type posts nothing, and the handler rejects it`() throws {
    let probe = try build { $0.post(Shop.order, as: .ordered) { ["id": $0] } }
    let wrong = Event(named: Shop.order.text, data: "five")
    #expect(posted(.ordered) { probe.view.send(wrong) } == [])
    #expect(probe.results.map(\.status) == [.invalid])
  }

  @Test func `several notifications of an event are posted in the order of their registration`() throws {
    let probe = try build {
      $0.post(Shop.order, as: .ordered) { _ in ["number": 1] }
      $0.post(Shop.order, as: .ordered) { _ in ["number": 2] }
    }
    #expect(posted(.ordered) { probe.send(Shop.order(5)) }.map { $0["number"] } == ["1", "2"])
  }

  @Test func `a notification of one module reaches only modules that observe the notification`() async throws {
    let first = try build { $0.postResult(Shop.order, as: .ordered) { ["words": $0] } }
    let other = Journal()
    let second = try ModuleProbe(interactor: Interacting(other))
    second.view.observe(.ordered, as: Shop.heard, center: center) {
      $0.userInfo?["words"] as? String
    }
    first.send(Shop.order(1))
    first.send(Shop.order(2))
    await first.idle()
    await second.idle()
    #expect(other.lines == ["heard order 1", "heard order 2"])
    #expect(journal.lines.isEmpty)
  }
}
