import Foundation
import Testing
import TraceKit
import VIPER
import VIPERHosting
import VIPERRecording
import VIPERTestSupport
import VIPERTracing

@MainActor @Suite("A trace of a run") struct TraceTests {
  @Test func `a trace tells what a tap has caused, in order`() async throws {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file, app: "Shelf 1.0")
    try await app.login().logIn("anna", "secret")
    await app.router.idle()
    trace.stop()
    let run = try app.run()
    #expect(run.app == "Shelf 1.0")
    let tap = try #require(run.events.firstIndex { $0.name == "tracing.login.submit" })
    let route = try #require(run.events.firstIndex { $0.name == "tracing.shelf" })
    #expect(run.causes(of: route) == [tap, route])
    #expect(run.events[tap].outcome == .answered)
    #expect(run.events[tap].status == "success")
    #expect(run.events[tap].module == "TracedLogin")
    let way = run.steps.filter { $0.event == tap }.map { "\($0.stage)\($0.isResult ? " ↑" : "")" }
    #expect(way == ["presenter", "interactor", "task", "presenter ↑", "view ↑"])
    #expect(run.steps.allSatisfy { ($0.duration ?? -1) >= 0 })
    #expect(run.problems == [])
    #expect(run.unreadable == 0)
  }

  @Test func `a trace releases what it stores for modules that are built without a route`() async throws {
    let app = try TracedApp()
    let trace = app.router.traceInMemory()
    for _ in 1...500 {
      let view = try VIPBuilder(prefix: "TracedLogin", router: app.router).build(as: TracedLoginView.self)
      view.send(Login.count())
      view.port.viewWasRemoved()
      await app.router.idle()
      await Task.yield()
    }
    let labels = try #require(property("labels", of: property("labels", of: property("log", of: trace))))
    #expect(Mirror(reflecting: labels).children.count < 200)
    trace.stop()
  }

  @Test func `a route that a part pushes belongs to the part's module, and causes the events of the new module`()
    async throws
  {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file)
    let login = try await app.login()
    login.send(Login.act(Act { login.push(Shelf.screen("anna")) }))
    await app.router.idle()
    trace.stop()
    let run = try app.run()
    let tap = try #require(run.events.firstIndex { $0.name == Login.act.text })
    let route = try #require(run.events.firstIndex { $0.name == "tracing.shelf" })
    #expect(run.causes(of: route) == [tap, route])
    #expect(run.events[route].module == "TracedLogin")
    #expect(run.events[route].kind == .route)
    let begun = run.events.indices.filter { run.events[$0].module == "TracedShelf" }
    #expect(!begun.isEmpty)
    #expect(begun.allSatisfy { run.causes(of: $0).starts(with: [tap, route]) })
    // The app has opened the first module, so no module has sent its event.
    #expect(run.events.first { $0.name == "tracing.login" }?.module == "")
  }

  @Test(arguments: [true, false])
  func `a route that is opened by an adapted name has this name until the adapter leads to the route`(isSent: Bool)
    async throws
  {
    let app = try TracedApp()
    let needed = RouteName<String, Never>("tracing.needed.name")
    try app.router.register("Needs") { $0.adapt(needed, to: Shelf.screen) }
    let trace = try app.router.trace(to: app.file)
    let login = try await app.login()
    if isSent { login.send(needed("anna")) } else { login.push(needed("anna")) }
    await app.router.idle()
    trace.stop()
    let run = try app.run()
    let names = run.events.filter { $0.kind == .route }.map(\.name)
    #expect(names == ["tracing.login", "tracing.needed.name"])
    #expect(run.events.contains { $0.name == "tracing.needed.name" && $0.module == "TracedLogin" })
    let routes = run.marks.compactMap {
      if case .route(let change, let name, _, _) = $0.kind { "\(name) \(change)" } else { nil }
    }
    #expect(routes.suffix(2) == ["tracing.needed.name requested", "tracing.shelf shown"])
  }

  @Test func `the last part of a trace, with an endless duration, is the whole trace`() async throws {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file)
    try await app.login().logIn("anna", "secret")
    await app.router.idle()
    trace.stop()
    #expect(trace.export(last: .seconds(Int64.max)) == trace.export())
  }

  @Test func `the steps of one delivery are inside each other`() async throws {
    let run = try await TracedApp().tracedLogin()
    let interactor = try #require(run.steps.first { $0.stage == .interactor && $0.name == "tracing.login.submit" })
    let presenter = try #require(interactor.parent)
    #expect(run.steps[presenter].stage == .presenter)
    #expect(run.steps[presenter].begin <= interactor.begin)
    #expect(try #require(run.steps[presenter].end) >= #require(interactor.end))
  }

  @Test func `routes, states, layouts and problems are part of a trace`() async throws {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file)
    let login = try await app.login()
    login.logIn("anna", "wrong")
    await app.router.idle()
    login.logIn("anna", "secret")
    await app.router.idle()
    login.send(Shelf.missing())
    await app.router.idle()
    trace.stop()
    let run = try app.run()
    let routes = run.marks.compactMap {
      if case .route(let change, let name, _, _) = $0.kind { "\(name) \(change)" } else { nil }
    }
    #expect(
      routes == [
        "tracing.login requested", "tracing.login shown", "tracing.shelf requested", "tracing.shelf shown",
      ])
    let states = run.marks.compactMap { if case .state(_, let data) = $0.kind { data } else { nil } }
    let messages = [
      #""account":"""#, #""account":"anna""#, "The password is wrong.", "Welcome, anna", "That did not work.",
    ]
    #expect(states.count == messages.count)
    for (state, message) in zip(states, messages) { #expect(state.contains(message)) }
    #expect(
      run.marks.compactMap { $0.kind == .layout ? $0.text : nil } == [
        "TracedLogin", "TracedLogin > TracedShelf",
      ])
    #expect(run.problems == [.failed, .unhandled])
    #expect(run.edges == [])
    #expect(run.modules == ["TracedLogin", "TracedShelf"])
  }

  @Test func `a password is in no line, in no state and in no part of the page`() async throws {
    let app = try TracedApp()
    var (run, page) = (try await app.tracedLogin("anna", "hunter2"), TracePage())
    let text = try app.text()
    #expect(text.contains("anna"))
    #expect(!text.contains("hunter2"))
    let html = String(decoding: try page.html(of: &run), as: UTF8.self)
    #expect(html.contains("anna"))
    #expect(!html.contains("hunter2"))
  }

  @Test func `rules for the data apply as in a recording`() async throws {
    let run = try await TracedApp().tracedLogin(payloads: .all.without(Login.submit))
    let submit = try #require(run.steps.first { $0.name == "tracing.login.submit" })
    #expect(submit.data == #"{"$omitted":true}"#)
    // A state may contain the same data.
    #expect(!run.marks.contains { if case .state = $0.kind { true } else { false } })
    #expect(run.payloads == "listed")
  }

  @Test func `an excluded name is in no line`() async throws {
    let app = try TracedApp()
    _ = try await app.tracedLogin(payloads: .all.never(Login.submit))
    #expect(try !app.text().contains("login.submit"))
  }

  @Test(arguments: [RecordedPayloads.all.never(Shelf.screen), .all.without(Shelf.screen)])
  func `the rules of a route apply to an adapter that leads to it`(_ payloads: RecordedPayloads) async throws {
    let app = try TracedApp()
    let needed = RouteName<String, Never>("tracing.needed")
    let trace = try app.router.trace(to: app.file, payloads: payloads)
    let login = try await app.login()
    try app.router.register("Needs") { $0.adapt(needed, to: Shelf.screen) }
    for isSent in [true, false] {
      if isSent { login.send(needed("hunter")) } else { app.router.route(needed("hunter"), from: login) }
      await app.router.idle()
    }
    trace.stop()
    #expect(try app.text().contains("TracedShelf"))
    let found = try app.text().split(separator: "\n").filter { $0.contains("hunter") }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `data that a part passes on unchanged is written once`() async throws {
    let app = try TracedApp()
    let run = try await app.tracedLogin("a-long-name")
    let lines = try app.text().split(separator: "\n").filter {
      $0.contains("login.submit") && $0.contains("a-long-name")
    }
    // The event and its result.
    #expect(lines.count == 2)
    let steps = run.steps.filter { $0.name == "tracing.login.submit" && !$0.isResult }
    #expect(steps.count == 3)
    #expect(steps.allSatisfy { $0.data?.contains("a-long-name") == true })
  }

  @Test func `a stopped trace notes nothing, and leaves nothing in the router`() async throws {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file)
    let login = try await app.login()
    trace.stop()
    #expect(!trace.isActive)
    let text = try app.text()
    login.logIn("anna", "secret")
    await app.router.idle()
    trace.flush()
    #expect(try app.text() == text)
    #expect(text.hasSuffix("\"stop\":true}\n"))
  }

  @Test func `steps and routes that end after a trace was stopped are not part of it`() async throws {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file)
    let login = try await app.login()
    login.logIn("anna", "secret")
    await app.router.idle()
    login.logIn("anna", "wrong")
    trace.stop()
    let text = try app.text()
    try #require(app.router.navigator as? SimpleNavigator).back()
    await app.router.idle()
    trace.flush()
    #expect(try app.text() == text)
    #expect(try app.run().steps.contains { $0.stage == .task && $0.end == nil })
  }

  @Test func `a trace in memory keeps its end, from the begin of a delivery on`() async throws {
    let app = try TracedApp()
    let trace = app.router.traceInMemory(bytes: 4_000, payloads: .all)
    let login = try await app.login()
    for index in 0..<100 { login.logIn("user\(index)", "wrong") }
    await app.router.idle()
    let data = trace.export()
    #expect(data.count < 5_000)
    try data.write(to: app.file)
    let run = try app.run()
    #expect(run.steps.count > 5)
    #expect(run.steps.first?.parent == nil)
    #expect(run.unreadable == 0)
    #expect(run.steps.last.map { $0.name } == "tracing.login.submit")
  }

  @Test func `a trace without data contains names and no values`() async throws {
    let app = try TracedApp()
    let trace = app.router.traceInMemory()
    try await app.login().logIn("anna", "secret")
    await app.router.idle()
    let text = String(decoding: trace.export(), as: UTF8.self)
    #expect(text.contains("tracing.login.submit"))
    #expect(!text.contains("anna"))
  }

  @Test(arguments: [RecordedPayloads.none, .all.without(Login.submit), .all.never(Login.submit)])
  func `if rules limit the data, the texts of reports are left out`(payloads: RecordedPayloads) async throws {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file, payloads: payloads)
    let login = try await app.login()
    login.send(RouteName<String, Never>("tracing.nowhere")("anna"))
    app.router.report(Diagnostic("tracing.test", "The value anna is wrong."))
    await app.router.idle()
    trace.stop()
    let run = try app.run()
    #expect(run.marks.contains { $0.kind == .problem(code: "tracing.test", name: nil) })
    #expect(run.marks.contains { if case .route("failed", _, _, "route.unknown") = $0.kind { true } else { false } })
    #expect(run.marks.allSatisfy { $0.text == nil || $0.kind == .layout })
  }

  @Test func `a report belongs to the step during which it was made`() async throws {
    let app = try TracedApp()
    let trace = try app.router.trace(to: app.file)
    let login = try await app.login()
    login.send(
      Login.act(Act { [router = app.router] in router.report(Diagnostic("tracing.test", "The count is wrong.")) }))
    trace.stop()
    let run = try app.run()
    let report = try #require(run.marks.first { $0.kind == .problem(code: "tracing.test", name: nil) })
    #expect(report.text == "The count is wrong.")
    #expect(run.events[try #require(report.event)].name == Login.act.text)
    #expect(run.steps[report.step - 1].stage == .interactor)
    #expect(run.problems == [.mistake])
  }

  @Test(arguments: [true, false])
  func `a part of a trace contains the last graph and layout`(_ isInFile: Bool) async throws {
    let app = try TracedApp()
    let trace = isInFile ? try app.router.trace(to: app.file) : app.router.traceInMemory()
    _ = try await app.login()
    await app.router.idle()
    await settle()
    let all = String(decoding: trace.export(), as: UTF8.self).split(separator: "\n")
    let part = String(decoding: trace.export(last: .zero), as: UTF8.self).split(separator: "\n")
    #expect(part.count == 3)
    #expect(part[0] == all[0])
    for (line, kind) in zip(part.dropFirst(), ["\"graph\":", "\"layout\":"]) {
      #expect(line == all.last { $0.contains(kind) })
    }
    #expect(all.count { $0.contains("\"layout\":") } >= 1)
    #expect(Set(all).count == all.count, "no line is repeated")
  }

  @Test func `a file of another kind is not replaced`() throws {
    let app = try TracedApp()
    try Data("mine\n".utf8).write(to: app.file)
    let error = #expect(throws: (any Error).self) { try app.router.trace(to: app.file) }
    #expect("\(try #require(error))".contains("a trace replaces only an earlier trace"))
    #expect(try app.text() == "mine\n")
  }

  @Test func `an earlier trace is renamed, and is not part of the new run`() async throws {
    let app = try TracedApp()
    for _ in 0..<2 {
      let trace = try app.router.trace(to: app.file)
      try await app.login().logIn("anna", "secret")
      await app.router.idle()
      trace.stop()
    }
    #expect(try app.folder.names == ["run.1.jsonl", "run.jsonl"])
    #expect(try app.run().events.filter { $0.name == "tracing.login.submit" }.count == 1)
  }

  @Test func `two traces of one router are complete`() async throws {
    let app = try TracedApp()
    let other = app.router.traceInMemory(payloads: .all)
    let trace = try app.router.trace(to: app.file)
    try await app.login().logIn("anna", "secret")
    await app.router.idle()
    trace.stop()
    let first = try app.run()
    let file = app.folder.file("other.jsonl")
    try other.export().write(to: file)
    let second = try TraceFile.read(file)
    #expect(second.steps.map(\.name) == first.steps.map(\.name))
    #expect(second.marks.filter { $0.kind != .layout }.count + 1 >= first.marks.filter { $0.kind != .layout }.count)
  }

  @Test(.enabled(if: LongRun.isOn, "The queue of a trace has room for 65,536 items."))
  func `if the writer cannot keep up, whole deliveries are left out, and the trace says how many`() async throws {
    let app = try TracedApp()
    let gate = NSLock()
    // The writer waits at the first payload until the lock is free.
    let trace = try app.router.trace(
      to: app.file,
      payloads: .all.changed { _, json in gate.withLock { json } })
    let login = try await app.login()
    gate.withLock {
      login.logIn("anna", "secret")
      for _ in 0..<20_000 { login.send(Login.count()) }
    }
    trace.flush()
    login.send(Login.count())
    await app.router.idle()
    trace.stop()
    let run = try app.run()
    let begun = run.steps.filter { $0.name == Login.count.text && $0.parent == nil }
    let dropped = run.marks.compactMap { if case .dropped(let deliveries, _) = $0.kind { deliveries } else { nil } }
    #expect(dropped.count == 1)
    #expect(begun.count > 1_000)
    #expect(begun.count + dropped.reduce(0, +) == 20_001)
    #expect(run.steps.allSatisfy { $0.end != nil })
    #expect(run.problems == [.dropped])
  }
}
