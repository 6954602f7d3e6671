// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Optimized tests of the optimized libraries contain unoptimized test code, because Swift 6.3 rejects the expansions of
// Testing's macros in optimized code.
let testSettings =
  Context.environment["VIPER_RELEASE_TESTS"] == nil ? settings : settings + [.unsafeFlags(["-Onone"])]

let dependencies: [Target.Dependency] = [
  .product(name: "VIPER", package: "VIPER"),
  .product(name: "VIPERHosting", package: "VIPER"),
  .product(name: "VIPERRestoration", package: "VIPER"),
  .product(name: "VIPERTesting", package: "VIPER"),
]

// The tests of links use internal declarations. Optimized libraries do not show them without `-enable-testing`.
let linkTests: [Target] =
  Context.environment["VIPER_RELEASE_TESTS"] != nil
  ? []
  : [
    .testTarget(
      name: "LinkModelTests",
      dependencies: dependencies + ["VIPERTestSupport", .product(name: "VIPERLinks", package: "VIPER")],
      swiftSettings: settings)
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
      swiftSettings: testSettings),
    .testTarget(
      name: "RouteModelTests", dependencies: dependencies + ["VIPERTestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "NavigationModelTests", dependencies: dependencies + ["VIPERTestSupport"],
      swiftSettings: testSettings),
  ] + linkTests,
  swiftLanguageModes: [.v6]
)
