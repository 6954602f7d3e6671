public import Foundation
import VIPERHosting
import VIPERLinks
import VIPERLists
import VIPERTracing

/// The app in a terminal: it executes one line after another, and writes the screen after each.
public final class InspectTerminal {
  private let router = VIPRouter()
  private let navigator = SimpleNavigator { _ in }
  private let app: Inspect
  private let write: (String) -> Void
  /// The routes of a link that is being opened.
  private var flow: RouteFlow?
  private let trace: Trace?

  /// Registers and launches the app.
  ///
  /// - Parameters:
  ///   - traceFile: The file of a trace of the run, or `nil` for no trace.
  ///   - write: A closure that writes a line.
  /// - Throws: The configuration errors of the app, or an error if the file cannot be created.
  public init(tracingTo traceFile: URL? = nil, write: @escaping (String) -> Void) throws {
    self.write = write
    trace = try traceFile.map { [router] in try router.trace(to: $0, app: "Inspect") }
    app = try Inspect(router, clock: ContinuousClock())
    router.navigator = navigator
    router.observe { hop in
      guard let result = hop.result, result.isNamed(Form.photo), hop.stage == .view else { return nil }
      if let percent = result.data as? Int { write("Uploaded: \(percent) %") }
      return nil
    }
    try router.launch(opening: Routes.sites())
  }

  /// Runs until the input ends or the user quits.
  ///
  /// - Parameter next: A closure that returns the next line, or `nil` at the end of the input.
  public func run(reading next: () -> String?) async {
    await writeScreen()
    while let line = next(), line != "quit" {
      write("\n> \(line)")
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if !enter(words.first ?? "", words.count > 1 ? words[1] : "") { write("! This is not a command here.") }
      await writeScreen()
    }
    trace?.stop()
  }

  // MARK: Commands

  /// Executes a command of all screens, or of the screen on top.
  ///
  /// - Returns: Whether the command exists.
  private func enter(_ word: String, _ text: String) -> Bool {
    switch (word, navigator.top) {
    case ("back", _): try? navigator.back()
    case ("offline", _): app.isOnline = false
    case ("online", _): app.isOnline = true
    case ("link", _): open(text)
    case ("events", _): write(app.analytics.entries.joined(separator: ", "))
    case ("server", _): return control(text)
    case ("settings", let view?): view.send(Routes.settings())
    case ("login", let login as LoginView):
      let words = text.split(separator: " ").map(String.init)
      login.logIn(words.first ?? "", password: words.last ?? "")
    case (_, let sites as SitesView): return enter(word, text, in: sites)
    case (_, let detail as DetailView): return enter(word, text, in: detail)
    case (_, let form as FormView): return enter(word, text, in: form)
    case ("share", let report as ReportView): report.send(Report.share(text))
    case ("reports", let settings as SettingsView): settings.switchReports(text == "on")
    default: return false
    }
    return true
  }

  private func enter(_ word: String, _ text: String, in sites: SitesView) -> Bool {
    switch (word, Int(text)) {
    case ("search", _): sites.type(text)
    case ("more", _): sites.loadMore()
    case ("retry", _): sites.send(Sites.list.retry())
    case ("undo", _): sites.send(Sites.undo())
    case ("open", let id?): sites.send(Routes.site(id))
    case ("delete", let id?): sites.send(Sites.list.delete([id]))
    default: return false
    }
    return true
  }

  private func enter(_ word: String, _ text: String, in detail: DetailView) -> Bool {
    switch word {
    case "tab": Detail.Tab(rawValue: text).map(detail.select)
    case "inspect": detail.inspect()
    case "report" where detail.hasReport: detail.report()
    default: return false
    }
    return true
  }

  private func enter(_ word: String, _ text: String, in form: FormView) -> Bool {
    switch word {
    case "type": form.type(text)
    case "photo": form.uploadPhoto()
    case "save": form.save()
    case "mine": form.send(Form.choose(.mine))
    case "theirs": form.send(Form.choose(.theirs))
    default: return false
    }
    return true
  }

  private func open(_ link: String) {
    do { flow = try router.links.open(link) } catch { write("! The link cannot be opened.") }
  }

  /// Controls the fake server: `server expire`, `server fail 2`, `server change 3`.
  private func control(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    let number = words.last.flatMap { Int($0) } ?? 1
    switch words.first {
    case "expire": app.server.expireSession()
    case "fail": app.server.failNext(number)
    case "change": app.server.changeElsewhere(number, to: "changed by eve")
    default: return false
    }
    return true
  }

  // MARK: Screens

  private func writeScreen() async {
    await router.idle()
    while let form = navigator.top as? FormView, form.state.isUploading {
      // `idle()` does not wait for the next element of a sequence.
      try? await Task.sleep(for: .milliseconds(10))
      await router.idle()
    }
    write("── \(heading)\(app.isOnline ? "" : " – offline") ──")
    for line in lines { write(line) }
    if let error = flow?.error as? RouteError { write("! \(error.message ?? "The link cannot be opened.")") }
    if flow?.isFinished == true { flow = nil }
  }

  private var heading: String {
    switch navigator.top {
    case is LoginView: "Login"
    case let sites as SitesView: "Sites\(badge(sites.unsent))"
    case let detail as DetailView: detail.state.site?.name ?? "Site"
    case is FormView: "Inspection"
    case is ReportView: "Report"
    case let settings as SettingsView: "Settings\(badge(settings.unsent))"
    default: "Inspect"
    }
  }

  private var lines: [String] {
    switch navigator.top {
    case let login as LoginView: [login.state.reason] + failure(login.state.failure)
    case let sites as SitesView: lines(of: sites) + failure(sites.state.failure)
    case let detail as DetailView: lines(of: detail.state, hasReport: detail.hasReport)
    case let form as FormView: lines(of: form.state)
    case let report as ReportView: [report.state.text] + failure(report.state.failure)
    case let settings as SettingsView: ["reports: \(settings.state.hasReports ? "on" : "off")"]
    default: []
    }
  }

  private func lines(of view: SitesView) -> [String] {
    let end = view.sites.pages.append == .end ? [] : ["more"]
    return switch view.sites.phase {
    case .loading: ["The sites are being loaded."]
    case .empty(let reason): [reason]
    case .failed(let reason): failure(reason ?? "The sites cannot be loaded.")
    case .content: view.sites.rows.map(\.row) + end + (view.state.canUndo ? ["undo"] : [])
    }
  }

  private func lines(of state: DetailView.State, hasReport: Bool) -> [String] {
    let inspections = state.site?.inspections ?? []
    let content =
      switch state.tab {
      case .overview:
        [
          "[overview] history", inspections.first.map { "Notes: \($0.notes)" } ?? "This site was not inspected yet.",
          hasReport ? "inspect, report" : "inspect",
        ]
      case .history: ["overview [history]"] + inspections.map { "\($0.version). \($0.notes) (\($0.author))" }
      }
    return content + [state.notice].compactMap(\.self) + failure(state.failure)
  }

  private func lines(of state: FormView.State) -> [String] {
    let draft = state.draft
    let conflict = draft.theirs.map { ["\($0.author) has saved \"\($0.notes)\". Enter mine or theirs."] } ?? []
    let content = ["Notes: \(draft.inspection.notes)", "Photo: \(draft.inspection.photo) %"]
    return content + conflict + failure(state.failure)
  }

  private func badge(_ count: Int) -> String { count > 0 ? " (\(count) unsent)" : "" }

  private func failure(_ message: String?) -> [String] { message.map { ["! \($0)"] } ?? [] }
}
