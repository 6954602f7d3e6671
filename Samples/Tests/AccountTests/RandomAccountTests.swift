import AccountAbout
import AccountDomain
import AccountRoot
import AccountStorage
import SampleTestSupport
import Testing
import VIPER
import VIPERLists
import VIPERTesting

@MainActor @Suite("Random programs of Account")
struct RandomAccountTests {
  @Test func `if random rows are selected, the service is called once for each answer, and no part leaks`()
    async throws
  {
    var data: TemporaryAccount?
    var programs = RandomPrograms {
      let fresh = try TemporaryAccount()
      data = fresh
      let app = try RelaxedAppTest(accountIn: fresh.database)
      await app.open(Routes.account())
      return app
    }
    // Other tests cover the contacts.
    programs.excludes(Routes.contacts, Account.list.shows, Account.list.mark, About.list.shows, About.list.mark)
    programs.allowsReports(of: "\"settings.")
    programs.always("The service is called once for each answer") { app in
      let answers = app.transcript.filter { $0.kind == .result && $0.detail == nil }.map(\.name)
      let wanted = answers.filter { [About.rate.text, About.upgrade.text].contains($0) }
      return try await data?.service.calls().map { "about.\($0)" } == wanted
    }
    let coverage = try await programs.run(10, steps: 30, seed: 1)
    #expect(coverage.withoutInputs.isEmpty, "\(coverage)")
    for name in [About.rate, About.upgrade] {
      #expect((coverage.events[name.text]?["accepted"] ?? 0) > 10, "\(coverage)")
    }
    #expect(coverage.routes.keys.sorted() == ["about", "account", "contact", "contacts", "settings"], "\(coverage)")
  }
}
