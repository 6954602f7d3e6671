// Sends ten million events through a hundred thousand modules, counts outcomes, results and reports, and checks the
// growth of memory.

import VIPER
import VIPERTesting

@main
@MainActor struct Soak {
  private let modules: Int
  private let tally = Tally()
  private let sink = CountingSink()
  private let navigator = InMemoryNavigator()
  private let router: VIPRouter
  private let holder = Holder()
  private var sent = 0

  /// The number of events sent to each module.
  private static let eventsPerModule = 100
  /// The number of bytes by which resident memory may grow after the warm-up.
  private static let tolerance = 1 << 20

  static func main() async throws {
    let modules = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 100_000
    var soak = try Soak(modules: modules)
    try await soak.run()
  }

  init(modules: Int) throws {
    self.modules = modules
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    router.middleware = MiddlewareList(beforePresenter: [holder])
    let (tally, log) = (tally, LoggingMiddleware(level: .error))
    try router.register("Soak") { app in
      app.module(
        middleware: .onBothSides(log), view: { SoakView(tally: tally) },
        presenter: { SoakPresenter(tally: tally) },
        interactor: { SoakInteractor(tally: tally) })
      app.route(Routes.soak, .push, to: SoakPresenter.self)
      app.module(prefix: "Root", view: { VIPView() })
    }
    try navigator.show(VIPBuilder(prefix: "Root", router: router).build())
  }

  private mutating func run() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let step = max(1, modules / 10)
    var afterWarmUp = 0
    var most = 0
    print("modules      events   resident")
    for number in 1...modules {
      try await useOneModule(number)
      guard number.isMultiple(of: step) else { continue }
      let resident = residentMemory()
      if afterWarmUp == 0 { afterWarmUp = resident }
      most = max(most, resident)
      print(pad(number, 7), pad(sent, 11), pad(resident / 1_024, 9), "KiB")
    }
    let growth = max(0, most - afterWarmUp)
    print("time: \(clock.now - start); growth after warm-up: \(growth / 1_024) KiB")
    check(growth: growth)
  }

  /// Opens the module, sends it a hundred events of several kinds, and removes it.
  private mutating func useOneModule(_ number: Int) async throws {
    let handle = router.route(Routes.soak(number))
    await router.idle()
    guard let view = handle.target as? SoakView else {
      throw EventFailure(.error, "The route was not opened.")
    }
    for index in 0..<60 { count(view.send(Names.add(index))) }
    for index in 0..<14 { count(view.send(Names.row(Row(id: index, title: "a title")))) }
    for index in 0..<6 { count(view.send(Names.note(index))) }
    for index in 0..<4 { count(view.send(Names.tap(index))) }  // The handler sends another event.
    sent += 4
    for index in 0..<2 { count(view.send(Event(named: "outside \(number) \(index)"))) }
    count(view.send(Event(named: "soak.add", data: "a text")))
    for index in 0..<2 { count(view.send(Names.held(index))) }
    holder.release()
    count(view.send(Names.later(number)))
    for index in 0..<3 { count(try await view.request(Names.add(index)) == 2 * (index + 1)) }
    for index in 0..<2 { count(try await view.request(Names.later(index)) == index) }
    var elements: [Int] = []
    for try await element in view.answers(Names.many(3)) { elements.append(element) }
    count(elements == [0, 1, 2])
    await router.idle()
    handle.remove()
    await router.idle()
  }

  private mutating func count(_ outcome: Outcome) {
    sent += 1
    tally.count("outcome \(outcome)")
  }

  private mutating func count(_ isAnsweredRight: Bool) {
    sent += 1
    tally.count(isAnsweredRight ? "requests answered" : "requests answered incorrectly")
  }

  /// Compares the counts with the counts that a hundred events for each module must produce.
  private func check(growth: Int) {
    let expected = [
      "outcome answered": 60 + 14 + 4, "outcome accepted": 6 + 1, "outcome unhandled": 2,
      "outcome rejected": 1, "outcome held": 2, "handled": 60 + 14 + 6 + 8 + 2 + 1 + 3 + 2 + 1,
      "requests answered": 3 + 2 + 1, "result success": 60 + 14 + 4 + 2 + 1, "result unhandled": 2,
      "result invalid": 1,
    ]
    var wrong: [String] = []
    for what in Set(expected.keys).union(tally.counts.keys).sorted() {
      let (found, wanted) = (tally.counts[what] ?? 0, modules * (expected[what] ?? 0))
      print(pad(found, 11), what)
      if found != wanted { wrong.append("\(what): \(found) instead of \(wanted)") }
    }
    let reported = ["unhandled": 2 * modules, "wrong data": modules]
    if sink.all != reported { wrong.append("reported: \(sink.all) instead of \(reported)") }
    if sent != Self.eventsPerModule * modules { wrong.append("sent: \(sent)") }
    if router.droppedCount != 0 { wrong.append("dropped: \(router.droppedCount)") }
    if tally.alive.count != 0 { wrong.append("parts alive: \(tally.alive.count)") }
    let leaks = router.leakProbe?.leaks ?? []
    if !leaks.isEmpty { wrong.append("leaks: \(leaks)") }
    if growth > Self.tolerance { wrong.append("memory grew by \(growth) bytes") }
    print(wrong.isEmpty ? "No event was lost, and no object leaked." : "FAILED: \(wrong.joined(separator: "; "))")
    if !wrong.isEmpty { fail() }
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
