import Dispatch
import Measuring
import VIPER
import VIPERParts

/// Asynchronous work of VIPER.
@MainActor enum VIPERWaitingCases {
  static let all = [
    Case(
      waiting: "request, sync handler", in: group, giving: RoundTrip.sum,
      with: { try NoteListModule() }
    ) { module, times in
      var sum = 0
      for number in 0..<times { sum += try await module.view.ask(number) }
      return sum
    },
    Case(
      waiting: "request, async handler", in: group, giving: RoundTrip.sum,
      with: { try NoteListModule() }
    ) { module, times in
      var sum = 0
      for number in 0..<times { sum += try await module.view.askLater(number) }
      return sum
    },
    Case(
      waiting: "1,000 requests in flight", in: group, giving: RoundTrip.sum,
      with: { try NoteListModule() }
    ) { module, times in
      let view = module.view
      var sum = 0
      for first in stride(from: 0, to: times, by: 1_000) {
        let numbers = first..<min(first + 1_000, times)
        let requests = numbers.map { number in Task { try await view.askLater(number) } }
        for request in requests { sum += try await request.value }
      }
      return view.mostAsked >= min(times, 1_000) ? sum : .min
    },
    Case(
      waiting: "many answers, each", in: group, times: 10_000, giving: RoundTrip.sum,
      with: { try NoteListModule() }
    ) { module, times in
      let before = module.view.sum
      await module.view.count(to: times)
      return module.view.sum - before
    },
    Case(
      waiting: "many answers in a loop, each", in: group, times: 10_000,
      giving: RoundTrip.sum, with: { try NoteListModule() }
    ) { module, times in
      try await module.view.sum(upTo: times)
    },
    Case(
      waiting: "posting from another thread, 1,000 at a time", in: group, times: 10_000,
      giving: RoundTrip.sum, with: { try MailboxFixture() }
    ) { fixture, times in
      let view = fixture.module.view
      let before = view.sum
      for first in stride(from: 0, to: times, by: 1_000) {
        view.post(first..<min(first + 1_000, times), to: fixture.mailbox, on: fixture.queue)
        await fixture.module.router.idle()
      }
      return view.sum - before
    },
    Case(
      waiting: "route event, .unshown: built, dropped, closed", in: group, giving: { $0 },
      with: { try NoteListModule() }
    ) { module, times in
      let before = module.view.sum
      await module.view.preview(0..<times)
      return module.view.sum - before
    },
  ]

  private static let group = "VIPER, asynchronous"

  private struct MailboxFixture {
    let module: NoteListModule
    let mailbox: Mailbox
    let queue = DispatchQueue(label: "producer")

    @MainActor init() throws {
      module = try NoteListModule()
      mailbox = module.view.mailbox(capacity: 1_024)
    }
  }
}
