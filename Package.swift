// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Whether only the tests of the core, the navigation tree and the harness run, against optimized libraries. Only
// `.ci/long` sets the variable here. The tests themselves are not optimized, because Swift 6.3 rejects the expansions of
// Testing's macros in optimized code.
let isTestedInRelease = Context.environment["VIPER_RELEASE_TESTS"] != nil
let testedInRelease = ["VIPERTests", "VIPERHostingTests", "VIPERTestingTests"]
let releaseTestSettings = isTestedInRelease ? settings + [.unsafeFlags(["-Onone"])] : settings

let package = Package(
  name: "VIPER",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "VIPER", targets: ["VIPER"]),
    .library(name: "VIPERHosting", targets: ["VIPERHosting"]),
    .library(name: "VIPERInspection", targets: ["VIPERInspection"]),
    .library(name: "VIPERLinks", targets: ["VIPERLinks"]),
    .library(name: "VIPERLists", targets: ["VIPERLists"]),
    .library(name: "VIPERMiddleware", targets: ["VIPERMiddleware"]),
    .library(name: "VIPERModels", targets: ["VIPERModels"]),
    .library(name: "VIPERNotifications", targets: ["VIPERNotifications"]),
    .library(name: "VIPERRecording", targets: ["VIPERRecording"]),
    .library(name: "VIPERRestoration", targets: ["VIPERRestoration"]),
    .library(name: "VIPERSwiftTesting", targets: ["VIPERSwiftTesting"]),
    .library(name: "VIPERSwiftUI", targets: ["VIPERSwiftUI"]),
    .library(name: "VIPERTesting", targets: ["VIPERTesting"]),
    .library(name: "VIPERTracing", targets: ["VIPERTracing"]),
    .library(name: "VIPERUIKit", targets: ["VIPERUIKit"]),
    // The reader of traces, for tools that show them.
    .library(name: "TraceKit", targets: ["TraceKit"]),
    // `swift package viper`, the same tool for apps that are Xcode projects, and a registration at each build.
    .executable(name: "viper-tool", targets: ["viper-tool"]),
    .plugin(name: "VIPERCommand", targets: ["VIPERCommand"]),
    .plugin(name: "VIPERModules", targets: ["VIPERModules"]),
  ],
  targets: [
    // Raw memory is used in a few files, behind safe interfaces. The compiler checks that no other file uses it.
    .target(name: "VIPER", swiftSettings: settings + [.strictMemorySafety()]),
    // Hosts that model their window as a tree.
    .target(name: "VIPERHosting", dependencies: ["VIPER"], swiftSettings: settings),
    .target(name: "VIPERInspection", dependencies: ["VIPER"], swiftSettings: settings),
    .target(
      name: "VIPERLinks", dependencies: ["VIPER", "VIPERPlainData"], swiftSettings: settings),
    .target(name: "VIPERLists", dependencies: ["VIPER"], swiftSettings: settings),
    .target(name: "VIPERMiddleware", dependencies: ["VIPER", "VIPERPlainData"], swiftSettings: settings),
    .target(name: "VIPERModels", swiftSettings: settings),
    .target(name: "VIPERNotifications", dependencies: ["VIPER"], swiftSettings: settings),
    // JSON-like values. They are used to read and write messages and saved parameters.
    .target(name: "VIPERPlainData", dependencies: ["VIPER"], swiftSettings: settings),
    .target(
      name: "VIPERRecording", dependencies: ["VIPER", "VIPERPlainData", "VIPERRestoration"], swiftSettings: settings),
    .target(
      name: "VIPERRestoration", dependencies: ["VIPER", "VIPERPlainData"], swiftSettings: settings),
    .target(name: "VIPERSwiftTesting", dependencies: ["VIPERRecording", "VIPERTesting"], swiftSettings: settings),
    // The hosts for SwiftUI and UIKit. Their tests are in Tests/Hosts.
    .target(name: "VIPERSwiftUI", dependencies: ["VIPERHosting"], swiftSettings: settings),
    .target(
      name: "VIPERTesting", dependencies: ["VIPER", "VIPERHosting", "VIPERRecording", "VIPERTracing"],
      swiftSettings: settings),
    .target(
      name: "VIPERTracing", dependencies: ["VIPER", "VIPERInspection", "VIPERPlainData", "VIPERRecording"],
      swiftSettings: settings),
    .target(name: "VIPERUIKit", dependencies: ["VIPERHosting", "VIPERLists", "VIPERSwiftUI"], swiftSettings: settings),
    // The tool that writes modules and their registrations.
    .target(name: "ScaffoldKit", resources: [.copy("Templates")], swiftSettings: settings),
    // The reader of traces, and the page that shows them.
    .target(name: "TraceKit", resources: [.copy("Page")], swiftSettings: settings),
    .executableTarget(name: "viper-tool", dependencies: ["ScaffoldKit", "TraceKit"], swiftSettings: settings),
    .plugin(
      name: "VIPERCommand",
      capability: .command(
        intent: .custom(verb: "viper", description: "Writes, registers and checks modules."),
        permissions: [
          .writeToPackageDirectory(reason: "The command writes the files of modules and their registrations.")
        ]),
      dependencies: ["viper-tool"], path: "Sources/Plugins/VIPERCommand"),
    .plugin(
      name: "VIPERModules", capability: .buildTool(), dependencies: ["viper-tool"], path: "Sources/Plugins/VIPERModules"
    ),
    // The process that the tests of recordings kill.
    .executableTarget(
      name: "rec-writer", dependencies: ["VIPERRecording"], path: "Tests/rec-writer", swiftSettings: settings),
    // The process that the tests of the outbox kill.
    .executableTarget(
      name: "outbox-sender", dependencies: ["VIPER", "VIPERMiddleware", "VIPERTesting"], path: "Tests/outbox-sender",
      swiftSettings: settings),
    .target(
      name: "VIPERTestSupport", dependencies: ["VIPER", "VIPERHosting", "VIPERTesting"],
      path: "Tests/VIPERTestSupport", swiftSettings: settings),
    .target(
      name: "VIPERListsTestSupport", dependencies: ["VIPERLists"], path: "Tests/VIPERListsTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "VIPERTests",
      dependencies: [
        "VIPER", "VIPERHosting", "VIPERInspection", "VIPERLinks", "VIPERMiddleware", "VIPERRestoration",
        "VIPERTesting", "VIPERTestSupport",
      ],
      swiftSettings: releaseTestSettings),
    .testTarget(
      name: "VIPERHostingTests",
      dependencies: [
        "VIPER", "VIPERHosting", "VIPERMiddleware", "VIPERSwiftTesting", "VIPERTesting", "VIPERTestSupport",
      ],
      swiftSettings: releaseTestSettings),
    .testTarget(
      name: "VIPERMiddlewareTests",
      dependencies: [
        "VIPER", "VIPERMiddleware", "VIPERPlainData", "VIPERTesting", "VIPERTestSupport", "outbox-sender",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VIPERRecordingTests",
      dependencies: [
        "VIPER", "VIPERHosting", "VIPERLinks", "VIPERLists", "VIPERMiddleware", "VIPERPlainData", "VIPERRecording",
        "VIPERTesting", "VIPERTestSupport", "rec-writer",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VIPERRestorationTests",
      dependencies: ["VIPER", "VIPERRestoration", "VIPERTesting", "VIPERTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VIPERInspectionTests",
      dependencies: ["VIPER", "VIPERInspection", "VIPERTesting", "VIPERTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VIPERLinksTests",
      dependencies: [
        "VIPER", "VIPERInspection", "VIPERLinks", "VIPERPlainData", "VIPERRestoration", "VIPERTesting",
        "VIPERTestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "VIPERListsTests",
      dependencies: [
        "VIPER", "VIPERLists", "VIPERListsTestSupport", "VIPERMiddleware", "VIPERSwiftTesting", "VIPERTesting",
        "VIPERTestSupport",
      ], swiftSettings: settings),
    .testTarget(name: "VIPERModelsTests", dependencies: ["VIPERModels", "VIPERTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "VIPERNotificationsTests",
      dependencies: ["VIPER", "VIPERNotifications", "VIPERTesting", "VIPERTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VIPERTestingTests",
      dependencies: [
        "VIPER", "VIPERMiddleware", "VIPERRecording", "VIPERSwiftTesting", "VIPERTesting", "VIPERTestSupport",
      ],
      exclude: ["FailureTexts.txt"], swiftSettings: releaseTestSettings),
    .testTarget(name: "TraceKitTests", dependencies: ["TraceKit"], swiftSettings: settings),
    .testTarget(
      name: "VIPERTracingTests",
      dependencies: ["VIPER", "VIPERHosting", "VIPERTesting", "VIPERTestSupport", "VIPERTracing", "TraceKit"],
      swiftSettings: settings),
    .testTarget(
      name: "ScaffoldKitTests", dependencies: ["ScaffoldKit", "VIPERTestSupport"], swiftSettings: settings),
    // The code of the recipes in VIPER.docc, and its tests.
    .testTarget(
      name: "RecipeTests",
      dependencies: ["VIPER", "VIPERHosting", "VIPERLinks", "VIPERMiddleware", "VIPERSwiftTesting", "VIPERTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "VIPERMainActorTests", dependencies: ["VIPER", "VIPERNotifications", "VIPERTesting"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)

if isTestedInRelease { package.targets.removeAll { $0.type == .test && !testedInRelease.contains($0.name) } }
