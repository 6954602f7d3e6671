import ScaffoldKit
import Testing

/// Finds the modules of a text.
private func find(_ files: String...) -> ModuleFinder {
  ModuleFinder(
    files.enumerated().flatMap { SourceScanner.declarations(in: $0.element, file: "File\($0.offset + 1).swift") })
}

extension ModuleFinder {
  /// The parts of each module.
  fileprivate var lines: [String] {
    modules.map { module in
      let parts = [module.view, module.presenter, module.interactor].map { $0?.type.name ?? "-" }
      return "\(module.prefix): \(parts.joined(separator: " "))"
    }
  }
}

@Suite("Modules that are found by the prefix of their types")
struct ModuleFinderTests {
  @Test func `types with one prefix are a module, and a missing part is the pass-through`() {
    let found = find(
      """
      final class GreetingView: VIPView, Mapped {}
      final class GreetingPresenter: VIPPresenter {}
      final class GreetingInteractor: VIPInteractor {}
      final class AboutViewController: UIViewController, ModuleView { let port = ViewPort() }
      final class SettingsScreen: UIViewController {}
      extension SettingsScreen: ModuleView {}
      final class SettingsInteractor: Interactor {}
      """)
    #expect(
      found.lines == [
        "About: AboutViewController - -", "Greeting: GreetingView GreetingPresenter GreetingInteractor",
        "Settings: SettingsScreen - SettingsInteractor",
      ])
    #expect(found.problems == [])
  }

  @Test func `types that name no role are ignored`() {
    let found = find(
      """
      struct RowView: View {}
      final class WeakView {}
      enum LoginPresenter {}
      final class ListInteractor: NSObject {}
      struct HomeScreen: View {}
      struct AppRouter {}
      private final class HiddenView: VIPView {}
      class BaseView: VIPView {}
      final class Derived: BaseView {}
      protocol PageView: ModuleView {}
      final class View: VIPView {}
      """)
    #expect(found.lines == [])
    #expect(found.routers == [])
    #expect(found.problems == [])
  }

  @Test func `a protocol of the target with a name of the library gives no role`() {
    let found = find(
      "protocol Presenter {}", "final class LoginPresenter: Presenter {}", "final class LoginView: VIPView {}")
    #expect(found.lines == ["Login: LoginView - -"])
    #expect(found.problems == [])
  }

  @Test func `a class counts if its base class or its protocol counts`() {
    let found = find(
      "class PageBase: VIPView {}", "final class NewsView: PageBase {}", "protocol Loading: Interactor {}",
      "final class NewsInteractor: Loading { init(store: any Store) {} }")
    #expect(found.lines == ["News: NewsView - NewsInteractor"])
    #expect(found.problems == [])
  }

  @Test func `two candidates for one part are an error that names both`() {
    let found = find("final class NoteView: VIPView {}", "final class NoteScreen: VIPView {}")
    #expect(found.lines == [])
    #expect(
      found.problems.map(\.description) == [
        "File2.swift:1:13: error: NoteScreen and NoteView (File1.swift:1:13) are the same part of the module Note. Usually"
          + " one of them has the wrong name. Rename one of them, or make one of them private."
      ])
  }

  @Test func `candidates in different branches of one condition are both registered`() {
    let found = find(
      """
      #if canImport(UIKit)
        final class NoteView: VIPView { init(store: any Store) {} }
      #else
        final class NoteView: VIPView { init(clock: any Clock<Duration>) {} }
      #endif
      final class NoteInteractor: VIPInteractor {}
      """)
    #expect(found.problems == [])
    let text = RegistrationWriter.text(target: "Notes", found)
    #expect(
      text.contains(
        """
            #if canImport(UIKit)
              app.module(view: NoteView.init, interactor: NoteInteractor.init)
            #endif
            #if !(canImport(UIKit))
              app.module(view: NoteView.init, interactor: NoteInteractor.init)
            #endif
        """))
  }

  @Test func `types that require a version of a platform are registered under the same condition`() {
    let found = find(
      """
      @available(iOS 26.0.1, macOS 26, *) @available(tvOS, introduced: 26, deprecated: 27)
      enum New { final class NoteView: VIPView { func load() {} } }
      @available(macOS 26, *) final class NoteInteractor: VIPInteractor {}
      @available(iOS 26.0.1, macOS 26, *) extension New {
        @available(visionOS 3, *) struct NoteRouter: ModuleRouter {}
      }
      @available(*, deprecated) @available(swift 6) @available(swift, introduced: 6) @available(iOS, deprecated: 26)
      final class OldView: VIPView {}
      """)
    #expect(found.problems == [])
    let text = RegistrationWriter.text(target: "Notes", found)
    #expect(
      text.contains(
        """
            if #available(iOS 26.0.1, macOS 26, *), #available(tvOS 26, *), #available(macOS 26, *) {
              app.module(view: New.NoteView.init, interactor: NoteInteractor.init)
            }
            app.module(view: OldView.init)
            if #available(iOS 26.0.1, macOS 26, *), #available(visionOS 3, *) {
              New.NoteRouter().register(in: &app)
            }
        """))
  }

  @Test func `parts under different conditions are not registered`() {
    let found = find(
      "final class NoteView: VIPView {}\n#if DEBUG\nfinal class NoteInteractor: VIPInteractor {}\n#endif")
    #expect(found.lines == [])
    #expect(found.problems.map(\.severity) == [.warning])
    #expect(found.problems.first?.text.hasPrefix("NoteInteractor and NoteView are compiled under different") == true)
  }

  @Test func `several initializers are an error that shows the line to write`() {
    let found = find(
      "final class NoteView: VIPView {\n  init(store: any Store) {}\n  init(_ id: Int, in store: any Store) {}\n}")
    #expect(
      found.problems.map(\.description) == [
        "File1.swift:1:13: error: NoteView has 2 initializers, so the one to use is not known. Remove all but one, or"
          + " register the module manually: `app.module(view: NoteView.init(store:), …)`."
      ])
  }

  @Test func `initializers that cannot create a part are ignored`() {
    let found = find(
      """
      final class NoteController: UIViewController, ModuleView {
        init(store: any Store) {}
        required init?(coder: NSCoder) { nil }
        @available(*, unavailable) init() {}
        private init(test: Int) {}
      }
      """)
    #expect(found.problems == [])
    #expect(found.modules.first?.view.hasOneInitializer == true)
  }

  @Test func `a parameter with a default value is not a service, and the registration leaves it out`() {
    let found = find(
      """
      final class NoteView: VIPView { init(size: Int = 3) {} }
      final class NotePresenter: VIPPresenter {
        init(_ store: any Store<Int>, sort: (Int, Int) -> Bool = (<), for clock: Clock, isOn: Bool = 1 < 2, last: Int) {}
      }
      final class NoteInteractor: VIPInteractor { init(limits: [Int: Set<Int>] = [1: Set<Int>()]) throws {} }
      struct NoteRouter: ModuleRouter { init(style: Style = .push) {} }
      struct BadRouter: ModuleRouter { init() throws {} }
      """)
    #expect(found.problems == [])
    let text = RegistrationWriter.text(target: "App", found)
    #expect(text.contains("view: { NoteView() }"))
    #expect(text.contains("presenter: { NotePresenter($0, for: $1, last: $2) }"))
    #expect(text.contains("interactor: { try NoteInteractor() })\n"))
    #expect(found.routers == [])
    #expect(found.routersWithParameters.map(\.name) == ["BadRouter", "NoteRouter"])
  }

  @Test func `a name that is a keyword has backticks in the registration`() {
    let found = find("enum `default` { final class NoteView: VIPView {} }\nfinal class `My View`: VIPView {}")
    #expect(RegistrationWriter.text(target: "App", found).contains("    app.module(view: `default`.NoteView.init)\n"))
  }

  @Test func `constructs that the registration cannot use are warnings`() {
    let found = find(
      """
      final class AView<Row>: VIPView {}
      final class BView: VIPView { private init() {} }
      final class CView: VIPView { init() async {} }
      final class DInteractor: VIPInteractor {}
      struct ERouter: ModuleRouter { init(id: Int) {} }
      struct FRouter: ModuleRouter {}
      """)
    #expect(found.lines == [])
    #expect(found.routers.map(\.name) == ["FRouter"])
    #expect(found.routersWithParameters.map(\.name) == ["ERouter"])
    #expect(found.problems.map(\.severity) == Array(repeating: .warning, count: 4))
    #expect(
      found.problems.map { $0.text.prefix { $0 != "," } } == [
        "AView is generic", "BView has only private initializers", "The initializer of CView is asynchronous",
        "DInteractor has no view DView in this target",
      ])
  }

  @Test func `a router whose properties have no value needs parameters`() {
    let found = find(
      """
      struct ARouter: ModuleRouter { let gate: Gate }
      struct BRouter: ModuleRouter { static let gate: Gate = Gate()
        let name = "b", count: Int = 2
        var title: String?
        var other: Int { 1 }
        lazy var more: Int = 3
        func register(in app: inout Registration) { let local: Int; local = 1 }
      }
      struct CRouter: ModuleRouter {
        var make: @MainActor (Int)
          -> [String: Int]
      }
      struct DRouter: ModuleRouter { var count: Int { didSet {} } }
      final class ERouter: ModuleRouter { let gate = Gate() }
      struct FRouter: ModuleRouter { static nonisolated(unsafe) var gate: Gate }
      """)
    #expect(found.routers.map(\.name) == ["BRouter", "ERouter", "FRouter"])
    #expect(found.routersWithParameters.map(\.name) == ["ARouter", "CRouter", "DRouter"])
  }

  @Test func `the registration is sorted, documented and the same for the same types`() {
    let files = [
      "public struct ShopRouter: ModuleRouter { public init() {} }\nstruct GateRouter: ModuleRouter { let gate: Gate; init(gate: Gate) {} }\nfinal class CartView: VIPView {}",
      """
      final class CatalogueController: UIViewController, ModuleView {}
      final class CataloguePresenter: VIPPresenter { init(clock: any Clock<Duration>) {} }
      final class CatalogueInteractor: VIPInteractor {}
      """,
    ]
    let text = RegistrationWriter.text(target: "shop-front", find(files[0], files[1]))
    #expect(
      text == """
        // Written by `viper register`. Do not edit this file. Write it again after a change.

        public import VIPER

        /// The modules of shop-front, found by the prefixes of their types, and the routers of the target.
        public struct ShopFrontModules: ModuleRouter {
          /// Creates the router.
          public init() {}

          /// Registers the modules and routers, in the order of their names.
          public func register(in app: inout Registration) {
            app.module(view: CartView.init)
            app.module(
              view: { CatalogueController() },
              presenter: CataloguePresenter.init,
              interactor: CatalogueInteractor.init)
            ShopRouter().register(in: &app)
            // Register GateRouter in the app, because it has parameters.
          }
        }

        """)
    #expect(text == RegistrationWriter.text(target: "shop-front", find(files[1], files[0])))
  }
}
