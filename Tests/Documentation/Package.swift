// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let dependencies: [Target.Dependency] = [
  .product(name: "VIPER", package: "VIPER"),
  .product(name: "VIPERHosting", package: "VIPER"),
  .product(name: "VIPERLinks", package: "VIPER"),
  .product(name: "VIPERInspection", package: "VIPER"),
  .product(name: "VIPERLists", package: "VIPER"),
  .product(name: "VIPERRestoration", package: "VIPER"),
  .product(name: "VIPERMiddleware", package: "VIPER"),
  .product(name: "VIPERNotifications", package: "VIPER"),
  .product(name: "VIPERRecording", package: "VIPER"),
  .product(name: "VIPERSwiftTesting", package: "VIPER"),
  .product(name: "VIPERTesting", package: "VIPER"),
]

// The tests of the README, of the articles, and of code that the compiler rejects. Some tests build whole packages.
let package = Package(
  name: "Documentation",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "VIPER", path: "../..")],
  targets: [
    .target(
      name: "VIPERTestSupport", dependencies: dependencies, path: "Sources/VIPERTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests", dependencies: dependencies + ["VIPERTestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
