// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let onMain = settings + [.defaultIsolation(MainActor.self)]
let viper = Target.Dependency.product(name: "VIPER", package: "VIPER")
let hosting = Target.Dependency.product(name: "VIPERHosting", package: "VIPER")
let inspection = Target.Dependency.product(name: "VIPERInspection", package: "VIPER")
let middleware = Target.Dependency.product(name: "VIPERMiddleware", package: "VIPER")
let links = Target.Dependency.product(name: "VIPERLinks", package: "VIPER")
let lists = Target.Dependency.product(name: "VIPERLists", package: "VIPER")
let models = Target.Dependency.product(name: "VIPERModels", package: "VIPER")
let uiKit = Target.Dependency.product(name: "VIPERUIKit", package: "VIPER")
let swiftUI = Target.Dependency.product(name: "VIPERSwiftUI", package: "VIPER")
let recording = Target.Dependency.product(name: "VIPERRecording", package: "VIPER")
let restoration = Target.Dependency.product(name: "VIPERRestoration", package: "VIPER")
let traceKit = Target.Dependency.product(name: "TraceKit", package: "VIPER")
let tracing = Target.Dependency.product(name: "VIPERTracing", package: "VIPER")

/// Returns the targets of an article's stages: the code that the stages share, and one target for each folder.
func stages(of article: String, _ folders: [String]) -> [Target] {
  let shared = Target.target(name: "\(article)Shared", path: "\(article)/Shared", swiftSettings: settings)
  return [shared]
    + folders.enumerated().map { number, folder in
      .target(
        name: "\(article)\(number)",
        dependencies: [.target(name: "\(article)Shared")] + (number == 0 ? [] : [viper, hosting, middleware]),
        path: "\(article)/\(folder)", swiftSettings: settings)
    }
}

let fromHandWrittenVIPER = stages(
  of: "FromHandWrittenVIPER", ["0-Before", "1-Module", "2-Events", "3-Routes"])
let fromTCA = stages(of: "FromTCA", ["0-Before", "1-Module", "2-Middleware"])

let package = Package(
  name: "Samples",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "account", targets: ["account"]),
    .executable(name: "inspect", targets: ["inspect"]),
    .executable(name: "notes", targets: ["notes"]),
    .library(
      name: "AccountModules",
      targets: [
        "AccountDomain", "AccountRoot", "AccountAbout", "AccountSettings", "AccountContacts", "AccountContact",
        "AccountAssembly",
      ]),
    .library(name: "AccountStorage", targets: ["AccountStorage"]),
    .library(name: "AccountUIKit", targets: ["AccountUIKit"]),
    .executable(name: "notes-swiftui", targets: ["notes-swiftui"]),
    .library(
      name: "NotesModules",
      targets: ["NotesDomain", "NotesLogin", "NotesList", "NotesEditor", "NotesWidget", "NotesAssembly"]),
    .library(name: "NotesStorage", targets: ["NotesStorage"]),
    .library(name: "Observability", targets: ["Observability"]),
    .library(name: "PrivateFiles", targets: ["PrivateFiles"]),
    .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
  ],
  dependencies: [
    .package(name: "VIPER", path: ".."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // Greeting in three steps: a module; middleware, a presenter and a service; a screen and a route with an output.
    .executableTarget(name: "greeting-1", dependencies: [viper], swiftSettings: onMain),
    .executableTarget(name: "greeting-2", dependencies: [viper], swiftSettings: onMain),
    .executableTarget(
      name: "greeting-3", dependencies: [viper, hosting], swiftSettings: onMain,
      plugins: [.plugin(name: "VIPERModules", package: "VIPER")]),
    .testTarget(
      name: "GreetingTests", dependencies: ["SampleTestSupport", "greeting-1", "greeting-2", "greeting-3"],
      swiftSettings: settings),
    // Inspect: an app of six modules in one target, with a login, an outbox, links and a fake server.
    .target(
      name: "InspectApp", dependencies: [viper, hosting, links, lists, middleware, tracing], swiftSettings: onMain,
      plugins: [.plugin(name: "VIPERModules", package: "VIPER")]),
    .executableTarget(
      name: "inspect",
      dependencies: ["InspectApp", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: settings),
    .testTarget(
      name: "InspectTests",
      dependencies: [
        "inspect", "InspectApp", "SampleTestSupport", traceKit, viper, links, lists, middleware,
        .product(name: "VIPERSwiftTesting", package: "VIPER"),
        .product(name: "VIPERTesting", package: "VIPER"),
      ], swiftSettings: settings),
    // A SwiftUI view and the same screen as a module. Tests/Hosts compiles and runs both against a simulated framework.
    .target(name: "GreetingSwiftUI", dependencies: [viper, swiftUI], swiftSettings: settings),
    // Bridges from the diagnostics of VIPER to the packages for logs, metrics and traces that servers use.
    .target(
      name: "Observability",
      dependencies: [
        viper, .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ], swiftSettings: onMain),
    .testTarget(
      name: "ObservabilityTests",
      dependencies: [
        "Observability", viper, middleware, .product(name: "VIPERTesting", package: "VIPER"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ], swiftSettings: settings),
    // Files that only their owner can read.
    .target(name: "PrivateFiles", swiftSettings: settings),
    // Opens and checks the SQLite file of an app, and migrates it to the newest schema.
    .target(
      name: "SQLiteStorage", dependencies: ["PrivateFiles", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: settings),
    // The terminal host, for any app.
    .target(
      name: "TerminalFront", dependencies: ["Observability", hosting, recording, viper], swiftSettings: onMain),
    // A terminal mode that does not show typed characters.
    .target(name: "CTerminal"),
    // The shared code of the commands: standard streams and options.
    .target(
      name: "TerminalCommand",
      dependencies: [
        "CTerminal", "Observability", "PrivateFiles", "TerminalFront", recording, tracing, viper,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: settings),
    // The shared code of the modules of Notes: values, protocols of services, names of routes.
    .target(name: "NotesDomain", dependencies: [viper], swiftSettings: settings),
    // The password hashes of Linux. Apple platforms have CommonCrypto.
    .systemLibrary(name: "CCrypt", providers: [.apt(["libcrypt-dev"]), .yum(["libxcrypt-devel"])]),
    // The services, with SQLite.
    .target(
      name: "NotesStorage",
      dependencies: [
        "NotesDomain", "SQLiteStorage", .product(name: "GRDB", package: "GRDB.swift"),
        .target(name: "CCrypt", condition: .when(platforms: [.linux])),
      ], swiftSettings: settings),
    // The modules, which do not import each other.
    .target(name: "NotesLogin", dependencies: ["NotesDomain", viper, middleware], swiftSettings: onMain),
    .target(
      name: "NotesList", dependencies: ["NotesDomain", viper, links, lists, restoration],
      swiftSettings: onMain),
    .target(
      name: "NotesEditor", dependencies: ["NotesDomain", viper, hosting, links, restoration],
      swiftSettings: onMain),
    .target(name: "NotesWidget", dependencies: ["NotesDomain", viper], swiftSettings: onMain),
    // The registration of all modules, shared by all front ends.
    .target(
      name: "NotesAssembly",
      dependencies: [
        "NotesDomain", "NotesLogin", "NotesList", "NotesEditor", "NotesWidget", viper, inspection, links,
      ], swiftSettings: onMain),
    // The terminal front end.
    .target(
      name: "NotesTerminal",
      dependencies: [
        "NotesAssembly", "NotesDomain", "NotesLogin", "NotesList", "NotesEditor", "NotesWidget", "PrivateFiles",
        "TerminalFront", hosting, viper, links, lists, restoration,
      ],
      swiftSettings: onMain),
    .executableTarget(
      name: "notes",
      dependencies: [
        "NotesAssembly", "NotesTerminal", "NotesStorage", "SQLiteStorage", "TerminalCommand", "TerminalFront", viper,
        inspection, recording, tracing,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    // The SwiftUI front end, which is empty on Linux. Tests/Hosts compiles and runs it against a simulated framework.
    .target(
      name: "NotesSwiftUI",
      dependencies: [
        "NotesAssembly", "NotesDomain", "NotesLogin", "NotesList", "NotesEditor", "NotesWidget", viper, links, swiftUI,
        tracing,
      ],
      swiftSettings: settings),
    .executableTarget(name: "notes-swiftui", dependencies: ["NotesSwiftUI"], swiftSettings: settings),
    // The code that tests of several apps share.
    .target(name: "SampleTestSupport", path: "Tests/SampleTestSupport", swiftSettings: settings),
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "notes", "SampleTestSupport", "NotesAssembly", "NotesDomain", "NotesStorage", "NotesLogin", "NotesList",
        "NotesEditor",
        "NotesWidget", "NotesTerminal", "PrivateFiles", "SQLiteStorage", "TerminalFront", viper, hosting, inspection,
        links,
        lists,
        recording, restoration, traceKit,
        .product(name: "VIPERSwiftTesting", package: "VIPER"),
        .product(name: "VIPERTesting", package: "VIPER"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: settings),
    // The shared code of the modules of Account: values, protocols of services, names of routes, the page view.
    .target(name: "AccountDomain", dependencies: [viper, lists, models], swiftSettings: settings),
    // The services, with SQLite.
    .target(
      name: "AccountStorage",
      dependencies: ["AccountDomain", "SQLiteStorage", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: settings),
    // The modules, which do not import each other.
    .target(name: "AccountRoot", dependencies: ["AccountDomain", viper, lists, models], swiftSettings: onMain),
    .target(name: "AccountAbout", dependencies: ["AccountDomain", viper, lists, models], swiftSettings: onMain),
    .target(name: "AccountSettings", dependencies: ["AccountDomain", viper, lists, models], swiftSettings: onMain),
    .target(name: "AccountContacts", dependencies: ["AccountDomain", viper, lists, models], swiftSettings: onMain),
    .target(name: "AccountContact", dependencies: ["AccountDomain", viper, links], swiftSettings: onMain),
    // The registration of all modules, shared by all front ends.
    .target(
      name: "AccountAssembly",
      dependencies: [
        "AccountDomain", "AccountRoot", "AccountAbout", "AccountSettings", "AccountContacts", "AccountContact", viper,
        links, restoration,
      ], swiftSettings: onMain),
    // The terminal front end.
    .target(
      name: "AccountTerminal",
      dependencies: [
        "AccountAssembly", "AccountDomain", "AccountRoot", "AccountAbout", "AccountSettings", "AccountContacts",
        "AccountContact",
        "TerminalFront", viper, links, lists, models,
      ], swiftSettings: onMain),
    // The UIKit front end, which is empty on Linux. Tests/Hosts compiles and runs it against a simulated framework.
    .target(
      name: "AccountUIKit", dependencies: ["AccountAssembly", "AccountDomain", viper, lists, models, uiKit],
      swiftSettings: settings),
    .executableTarget(
      name: "account",
      dependencies: [
        "AccountAssembly", "AccountTerminal", "AccountStorage", "SQLiteStorage", "TerminalCommand", "TerminalFront",
        recording, tracing, viper,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    .testTarget(
      name: "AccountTests",
      dependencies: [
        "account", "SampleTestSupport", "AccountAssembly", "AccountDomain", "AccountStorage", "AccountRoot",
        "AccountAbout",
        "AccountSettings", "AccountContacts", "AccountContact", "AccountTerminal", "SQLiteStorage", "TerminalFront",
        viper, links, lists, models, recording, traceKit,
        .product(name: "VIPERSwiftTesting", package: "VIPER"),
        .product(name: "VIPERTesting", package: "VIPER"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: settings),
    // The tests that each stage of the articles "From hand-written VIPER" and "From TCA" passes.
    .testTarget(
      name: "StageTests",
      dependencies: [viper, .product(name: "VIPERTesting", package: "VIPER")]
        + (fromHandWrittenVIPER + fromTCA).map { .target(name: $0.name) },
      swiftSettings: settings),
  ] + fromHandWrittenVIPER + fromTCA,
  swiftLanguageModes: [.v6]
)
