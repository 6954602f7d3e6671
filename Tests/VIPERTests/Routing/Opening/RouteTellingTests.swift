// Notifications about a route during concurrent changes. Random programs found these cases.

import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Notifications about a route during concurrent changes")
struct RouteTellingTests {
  private let app: WayApp
  private let journal = Journal()

  init() throws {
    app = try WayApp()
    app.router.interceptors = [
      Noticing { [journal] _, change in
        switch change {
        case .shown: journal.note("after")
        case .removed: journal.note("removed")
        case .failed, .leaving: break
        }
      }
    ]
  }

  @Test
  func `if a removal is requested during the transition, interceptors are notified of the showing first`()
    async throws
  {
    let (slow, gate) = (ScriptedHost(), Gate())
    slow.showing = { await gate.pass(returning: $1) }
    app.router.navigator = slow
    let handle = app.router.route(Stop.about())
    await gate.visited()
    handle.remove()
    gate.open()
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(journal.lines == ["after", "removed"])
  }

  @Test(arguments: [true, false])
  func `an observer that is added during a notification receives only later states`(byStream: Bool) async throws {
    let handle = app.router.route(Stop.about())
    var told: [RouteState] = []
    var states: AsyncStream<RouteState>?
    handle.observe { state in
      guard state == .routed else { return }
      handle.remove()
      if byStream {
        states = handle.states
      } else {
        handle.observe { told.append($0) }
      }
    }
    await app.router.idle()
    if let states { for await state in states { told.append(state) } }
    #expect(told == (byStream ? [.removing, .removed] : [.removed]))
  }

  @Test
  func `a rejected commit of a failed route does not replace the error of that route`() async throws {
    let shown = app.router.route(Stop.about())
    let unknown = app.router.route(RouteName<Void, Never>("routeTelling.unknown")())
    await app.router.idle()
    #expect(shown.commit() == .rejected)
    #expect(unknown.commit() == .rejected)
    #expect(unknown.error?.code == .unroutable)
    #expect(shown.state == .routed)
    #expect(shown.error == nil)
    async let left: Void = shown.waitUntilRemoved()
    shown.remove()
    try await left
  }
}
