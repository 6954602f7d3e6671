import Foundation
import Testing
import VIPER
import VIPERHosting
import VIPERRecording
import VIPERTestSupport
import VIPERTesting

/// The number of each secret text, which a recording must not contain.
nonisolated private func secret(_ number: Int) -> String { "hunter-\(number)-" }

nonisolated private enum Vault {
  static let say = EventName<String, String>("vault.say")
  static let later = EventName<String, String>("vault.later")
  static let fail = EventName<String, String>("vault.fail")
  static let told = EventName<Never, String>("vault.told")
  static let close = EventName<String, Never>("vault.close")
  static let visible = EventName<Int, Int>("vault.visible")
  static let page = RouteName<String, String>("vault.page")
  static let loaded = RouteName<String, String>("vault.loaded")
  static let refused = RouteName<String, Never>("vault.refused")
  /// An adapter that leads to another adapter, and the latter, to which no rule applies.
  static let needed = RouteName<String, String>("needs.page")
  static let offered = RouteName<String, String>("offers.page")
  static let names: [any TypedName] = [say, later, fail, told, close, page, loaded, refused]
}

/// An app in which every text is a secret.
private final class VaultInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(VaultInteractor.self) {
    $0.on(Vault.say) { interactor, text in
      interactor.publish(Vault.told, text + secret(20))
      return text + secret(21)
    }
    $0.on(Vault.later) { _, text in
      await Task.yield()
      return text + secret(22)
    }
    $0.on(Vault.fail) { _, text in
      throw EventFailure(
        .invalid, text + secret(23), title: secret(24), data: secret(25), description: secret(26))
    }
    $0.on(Vault.visible) { $1 }
  }
}

private final class VaultPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let mapping = Mapping(VaultPresenter.self) {
    $0.onInitialize { (_, _: String) in }
    $0.on(Vault.close) { $0.finish(with: $1) }
  }
}

private final class VaultView: VIPView, Mapped {
  static let mapping = Mapping(VaultView.self) {
    $0.receive(Vault.say) { _, _ in }
    $0.receive(Vault.later) { _, _ in }
    $0.receive(Vault.told) { _, _ in }
    $0.receive(Vault.visible) { _, _ in }
    $0.receive(Vault.page) { _, _ in }
    $0.receive(Vault.loaded) { _, _ in }
    $0.receive(Vault.needed) { _, _ in }
    $0.onFailure { _, _ in }
  }
}

private struct VaultRule: RouteInterceptor {
  func before(_ request: RouteRequest) -> RouteDecision {
    request.isNamed(Vault.refused) ? .refuse(secret(30)) : .proceed
  }
}

struct VaultRules: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let payloads: RecordedPayloads
  /// Whether the names are secret too.
  var hidesNames = false
}

@Suite("Secrets in recordings") @MainActor struct SecretTests {
  nonisolated static let rules = [
    VaultRules(testDescription: "none", payloads: .none),
    VaultRules(testDescription: "only another name", payloads: .only(Vault.visible)),
    VaultRules(
      testDescription: "without",
      payloads: .all.without(
        Vault.say, Vault.later, Vault.fail, Vault.told, Vault.close, Vault.page, Vault.loaded, Vault.refused)),
    VaultRules(
      testDescription: "never",
      payloads: .all.never(
        Vault.say, Vault.later, Vault.fail, Vault.told, Vault.close, Vault.page, Vault.loaded, Vault.refused),
      hidesNames: true),
    VaultRules(
      testDescription: "changed", payloads: .all.changed { name, json in name == Vault.visible.text ? json : nil }),
  ]

  private func register(_ router: VIPRouter) throws {
    router.interceptors = [VaultRule()]
    try router.register {
      $0.module(
        prefix: "Vault", view: { VaultView() }, presenter: { VaultPresenter() }, interactor: { VaultInteractor() })
      $0.route(Vault.page, .push, to: "Vault")
      $0.route(Vault.refused, .push, to: "Vault")
      $0.adapt(Vault.needed, to: Vault.offered)
      $0.adapt(Vault.offered, to: Vault.page)
      $0.route(
        Vault.loaded, .push, to: "Vault",
        parameters: .loading { text in
          await Task.yield()
          if text.contains("fails") { throw EventFailure(.error, secret(31)) }
          return text + secret(32)
        })
    }
  }

  private func use(_ router: VIPRouter) async throws {
    let first = router.route(Vault.page(secret(1)))
    await router.idle()
    let view = try #require(router.navigator?.views.last as? VaultView)
    view.send(Vault.say(secret(2)))
    view.send(Vault.fail(secret(3)))
    view.send(Vault.later(secret(4)))
    _ = try? await view.request(Vault.fail(secret(5)))
    view.send(Vault.visible(42))
    router.route(Vault.refused(secret(6)), from: view)
    router.route(Vault.loaded(secret(7)), from: view)
    await router.idle()
    router.route(Vault.loaded(secret(8) + "fails"), from: view)
    await router.idle()
    let top = try #require(router.navigator?.views.last as? VaultView)
    top.send(Vault.close(secret(9)))
    await router.idle()
    for isSent in [true, false] {
      let event = Vault.needed(secret(isSent ? 11 : 12))
      if isSent { first.target?.send(event) } else { router.route(event, from: first.target) }
      await router.idle()
      router.navigator?.views.last?.send(Vault.close(secret(13)))
      await router.idle()
    }
    var builder = VIPBuilder(prefix: "Vault", router: router)
    builder.parameters = secret(10)
    let built = try builder.build(as: VaultView.self)
    built.port.viewIsReady()
    await router.idle()
    withExtendedLifetime((first, built)) {}
  }

  @Test func `a recording of everything contains the secrets`() async throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
    try register(router)
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    try await use(router)
    let text = String(decoding: recorder.export(), as: UTF8.self)
    for number in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 22, 23, 24, 25, 26, 30, 31, 32] {
      #expect(text.contains(secret(number)), "\(number)")
    }
  }

  @Test(arguments: rules) func `no byte of a recording contains a secret`(_ rules: VaultRules) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "run.jsonl")
    var texts: [String] = []
    for isInFile in [true, false] {
      let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: { _ in })
      try register(router)
      let recorder =
        isInFile
        ? try Recorder(of: router, to: file, payloads: rules.payloads)
        : try Recorder(of: router, in: Recorder.Memory(), payloads: rules.payloads)
      try await use(router)
      let exported = recorder.export()
      recorder.stop()
      texts += [String(decoding: exported, as: UTF8.self), String(decoding: recorder.export(), as: UTF8.self)]
      if isInFile { texts.append(try String(contentsOf: file, encoding: .utf8)) }
      let recording = try Recording(data: exported)
      texts += recording.timeline + [recording.testSource(named: "a", registering: "b")]
    }
    for text in texts {
      #expect(!text.contains("hunter"), "\(text)")
      for name in Vault.names where rules.hidesNames { #expect(!text.contains(name.text), "\(name.text): \(text)") }
    }
    #expect(texts[0].contains("vault.visible"))
  }
}
