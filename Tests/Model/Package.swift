// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let dependencies: [Target.Dependency] = [
  .product(name: "VIPER", package: "VIPER"),
  .product(name: "VIPERHosting", package: "VIPER"),
  .product(name: "VIPERRestoration", package: "VIPER"),
  .product(name: "VIPERTesting", package: "VIPER"),
]

// The random programs are a separate package, so that the other tests do not compile them in each run.
let package = Package(
  name: "Model",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "VIPER", path: "../..")],
  targets: [
    .target(
      name: "VIPERTestSupport", dependencies: dependencies, path: "Sources/VIPERTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "ChainModelTests",
      dependencies: dependencies + ["VIPERTestSupport", .product(name: "VIPERRecording", package: "VIPER")],
      swiftSettings: settings),
    .testTarget(
      name: "RouteModelTests", dependencies: dependencies + ["VIPERTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "NavigationModelTests", dependencies: dependencies + ["VIPERTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkModelTests",
      dependencies: dependencies + [
        "VIPERTestSupport", .product(name: "VIPERLinks", package: "VIPER"),
      ], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
