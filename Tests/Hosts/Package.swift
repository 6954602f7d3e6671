// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// The libraries' folders are links to the unchanged sources. Names must be unique over all packages, so the targets have
// others, and what imports a library is given the alias.
let aliased = settings + [.unsafeFlags(["-module-alias", "VIPERSwiftUI=VIPERSwiftUIOnStandIns"])]
// Testing brings more along for who imports UIKit too, which is not there on Linux.
let tests: [SwiftSetting] =
  settings + [
    .unsafeFlags([
      "-module-alias", "VIPERSwiftUI=VIPERSwiftUIOnStandIns", "-module-alias", "VIPERUIKit=VIPERUIKitOnStandIns",
      "-Xfrontend", "-disable-cross-import-overlays",
    ])
  ]
let viper = Target.Dependency.product(name: "VIPER", package: "VIPER")
let lists = Target.Dependency.product(name: "VIPERLists", package: "VIPER")
let links = Target.Dependency.product(name: "VIPERLinks", package: "VIPER")
let restoration = Target.Dependency.product(name: "VIPERRestoration", package: "VIPER")
let models = Target.Dependency.product(name: "VIPERModels", package: "VIPER")
let account = Target.Dependency.product(name: "AccountModules", package: "Samples")
let notes = Target.Dependency.product(name: "NotesModules", package: "Samples")
let testing = Target.Dependency.product(name: "VIPERTesting", package: "VIPER")

// The hosts for SwiftUI and UIKit, compiled and run against stand-ins for these frameworks.
let package = Package(
  name: "Hosts",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "VIPER", path: "../.."), .package(name: "Samples", path: "../../Samples")],
  targets: [
    // The stand-ins, written from the documented contracts.
    .target(name: "UIKit", dependencies: ["BatchRules", lists], swiftSettings: settings),
    // The rules of batches that the tests of VIPERLists have.
    .target(name: "BatchRules", dependencies: [lists], swiftSettings: settings),
    .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: settings),
    // The hosts.
    .target(name: "VIPERSwiftUIOnStandIns", dependencies: ["SwiftUI", "UIKit", viper], swiftSettings: settings),
    .target(
      name: "VIPERUIKitOnStandIns", dependencies: ["SwiftUI", "UIKit", "VIPERSwiftUIOnStandIns", viper, lists],
      swiftSettings: aliased),
    // The samples' fronts.
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
    // The front of Notes in SwiftUI, whose screens an app of UIKit shows too.
    .target(
      name: "NotesSwiftUIOnStandIns", dependencies: ["SwiftUI", "VIPERSwiftUIOnStandIns", viper, links, notes],
      swiftSettings: aliased),
    .testTarget(
      name: "NotesSwiftUITests",
      dependencies: [
        "SwiftUI", "UIKit", "NotesSwiftUIOnStandIns", "VIPERSwiftUIOnStandIns", "VIPERUIKitOnStandIns", viper, links,
        notes,
        testing,
      ],
      swiftSettings: tests + [.unsafeFlags(["-module-alias", "NotesSwiftUI=NotesSwiftUIOnStandIns"])]),
    // The tables of signatures beside the stand-ins.
    .testTarget(name: "StandInTests", dependencies: ["SwiftUI"], swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
