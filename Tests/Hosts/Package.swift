// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// The folders of the hosts and the front ends are links to the unchanged sources. Target names must be unique across
// all packages, so these targets have different names. A module that imports one of them uses a module alias.
let aliased = settings + [.unsafeFlags(["-module-alias", "VIPERSwiftUI=VIPERSwiftUIOnStandIns"])]
// Testing has a cross-import overlay for modules that import UIKit. That overlay does not exist on Linux, so overlays
// are disabled.
let tests: [SwiftSetting] =
  settings + [
    .unsafeFlags([
      "-module-alias", "VIPERSwiftUI=VIPERSwiftUIOnStandIns", "-module-alias", "VIPERUIKit=VIPERUIKitOnStandIns",
      "-Xfrontend", "-disable-cross-import-overlays",
    ])
  ]
let viper = Target.Dependency.product(name: "VIPER", package: "VIPER")
let hosting = Target.Dependency.product(name: "VIPERHosting", package: "VIPER")
let lists = Target.Dependency.product(name: "VIPERLists", package: "VIPER")
let links = Target.Dependency.product(name: "VIPERLinks", package: "VIPER")
let restoration = Target.Dependency.product(name: "VIPERRestoration", package: "VIPER")
let models = Target.Dependency.product(name: "VIPERModels", package: "VIPER")
let account = Target.Dependency.product(name: "AccountModules", package: "Samples")
let notes = Target.Dependency.product(name: "NotesModules", package: "Samples")
let tracing = Target.Dependency.product(name: "VIPERTracing", package: "VIPER")
let testing = Target.Dependency.product(name: "VIPERTesting", package: "VIPER")

// The stages of the article "From MVC", which all show the same screen of orders.
let stages = [
  "0-Before", "1-Module", "2-Interactor", "3-Presenter", "4-Routes", "5-Middleware",
].enumerated().map { number, folder in
  Target.target(
    name: "FromMVC\(number)",
    dependencies: ["FromMVCShared", "UIKit"] + (number == 0 ? [] : ["VIPERUIKitOnStandIns", viper]),
    path: "Sources/FromMVC/\(folder)",
    swiftSettings: aliased + [.unsafeFlags(["-module-alias", "VIPERUIKit=VIPERUIKitOnStandIns"])])
}

// The hosts for SwiftUI and UIKit, compiled and tested with simulated frameworks.
let package = Package(
  name: "Hosts",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "VIPER", path: "../.."), .package(name: "Samples", path: "../../Samples")],
  targets: [
    // Simulated SwiftUI and UIKit, written from the documented behavior of the frameworks.
    .target(name: "UIKit", dependencies: ["BatchRules", lists], swiftSettings: settings),
    // The rules for batch updates, shared with the tests of VIPERLists.
    .target(name: "BatchRules", dependencies: [lists], swiftSettings: settings),
    .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: settings),
    // The hosts.
    .target(name: "VIPERSwiftUIOnStandIns", dependencies: ["SwiftUI", "UIKit", hosting], swiftSettings: settings),
    .target(
      name: "VIPERUIKitOnStandIns", dependencies: ["SwiftUI", "UIKit", "VIPERSwiftUIOnStandIns", hosting, lists],
      swiftSettings: aliased),
    // The UIKit front end of the Account sample.
    .target(
      name: "AccountUIKitOnStandIns",
      dependencies: ["SwiftUI", "UIKit", "VIPERUIKitOnStandIns", account, viper, lists, models],
      swiftSettings: aliased + [.unsafeFlags(["-module-alias", "VIPERUIKit=VIPERUIKitOnStandIns"])]),
    .testTarget(
      name: "SwiftUIHostTests", dependencies: ["SwiftUI", "UIKit", "VIPERSwiftUIOnStandIns", viper, testing],
      swiftSettings: tests),
    .testTarget(
      name: "UIKitHostTests",
      dependencies: [
        "SwiftUI", "UIKit", "VIPERSwiftUIOnStandIns", "VIPERUIKitOnStandIns", "AccountUIKitOnStandIns", account, viper,
        lists, models, restoration, testing,
      ], swiftSettings: tests),
    // The SwiftUI front end of the Notes sample. A UIKit app can show its screens too.
    .target(
      name: "NotesSwiftUIOnStandIns",
      dependencies: ["SwiftUI", "VIPERSwiftUIOnStandIns", viper, links, notes, tracing],
      swiftSettings: aliased),
    .testTarget(
      name: "NotesSwiftUITests",
      dependencies: [
        "SwiftUI", "UIKit", "NotesSwiftUIOnStandIns", "VIPERSwiftUIOnStandIns", "VIPERUIKitOnStandIns", viper, links,
        notes,
        testing,
      ],
      swiftSettings: tests + [.unsafeFlags(["-module-alias", "NotesSwiftUI=NotesSwiftUIOnStandIns"])]),
    // The Greeting sample, which starts from a SwiftUI view.
    .target(
      name: "GreetingSwiftUIOnStandIns", dependencies: ["SwiftUI", "VIPERSwiftUIOnStandIns", viper],
      swiftSettings: aliased),
    .testTarget(
      name: "GreetingSwiftUITests",
      dependencies: ["SwiftUI", "UIKit", "GreetingSwiftUIOnStandIns", "VIPERSwiftUIOnStandIns", viper, testing],
      swiftSettings: tests + [.unsafeFlags(["-module-alias", "GreetingSwiftUI=GreetingSwiftUIOnStandIns"])]),
    // A module of each kind that `viper module` writes. The script `generate` writes them.
    .target(
      name: "Generated",
      dependencies: ["SwiftUI", "UIKit", "VIPERSwiftUIOnStandIns", "VIPERUIKitOnStandIns", viper, lists],
      swiftSettings: aliased + [.unsafeFlags(["-module-alias", "VIPERUIKit=VIPERUIKitOnStandIns"])]),
    .testTarget(
      name: "GeneratedTests",
      dependencies: [
        "SwiftUI", "UIKit", "Generated", "VIPERSwiftUIOnStandIns", "VIPERUIKitOnStandIns", viper, lists, testing,
      ],
      swiftSettings: tests),
    // The code that the stages of the article "From MVC" share, and the test that each stage passes.
    .target(name: "FromMVCShared", dependencies: ["UIKit"], path: "Sources/FromMVC/Shared", swiftSettings: settings),
    .testTarget(
      name: "FromMVCTests",
      dependencies: ["FromMVCShared", "UIKit", "VIPERUIKitOnStandIns", viper, testing]
        + stages.map { .target(name: $0.name) },
      swiftSettings: tests),
    // The test of the signature tables of the simulated SwiftUI and UIKit.
    .testTarget(name: "StandInTests", dependencies: ["SwiftUI"], swiftSettings: tests),
  ] + stages,
  swiftLanguageModes: [.v6]
)
