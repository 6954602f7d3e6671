import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Sync {
  static let changed = EventName<Int, Never>("sync.changed")
  static let shown = EventName<Never, Int>("sync.shown")
}

private final class SyncInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SyncInteractor.self) {
    $0.on(Sync.changed) { interactor, number in interactor.publish(Sync.shown, number) }
  }
}

/// Maps the same event as the interactor, and counts the events that it receives.
private final class SyncPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SyncPresenter.self) { $0.on(Sync.changed) { presenter, _ in presenter.count += 1 } }
  var count = 0
}

@MainActor @Suite("Mailboxes of interactors")
struct InteractorMailboxTests {
  @Test
  func `an interactor's mailbox bypasses the presenter, but not the middleware below the presenter`()
    async throws
  {
    let (presenter, interactor, journal) = (SyncPresenter(), SyncInteractor(), Journal())
    let probe = try ModuleProbe(presenter: presenter, interactor: interactor)
    probe.view.add(Tap(name: "tap", journal: journal), .beforeInteractor)
    let mailbox = interactor.mailbox()
    await Task.detached { for number in 1...3 { _ = mailbox.post(Sync.changed(number), whenFull: .reject) } }.value
    await probe.idle()
    #expect(probe.results.compactMap { $0.output(of: Sync.shown) } == [1, 2, 3])
    #expect(presenter.count == 0)
    #expect(journal.lines.count { $0 == "tap↓sync.changed" } == 3)
  }

  @Test func `an interactor's mailbox is closed if the interactor has no module or the module has closed`() throws {
    let interactor = SyncInteractor()
    #expect(interactor.mailbox().post(Sync.changed(1), whenFull: .reject) == .gone)
    let probe = try ModuleProbe(interactor: interactor)
    let mailbox = interactor.mailbox()
    probe.view.port.viewWasRemoved()
    #expect(mailbox.post(Sync.changed(1), whenFull: .reject) == .gone)
  }
}
