// swift-tools-version: 6.2
import PackageDescription

// Tests with a mistake, for the test harness to detect. They use no macros, and are also built with optimization.
let package = Package(
  name: "MustFail",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "VIPER", path: "../..")],
  targets: [
    .executableTarget(
      name: "must-fail",
      dependencies: [
        .product(name: "VIPER", package: "VIPER"),
        .product(name: "VIPERMiddleware", package: "VIPER"),
        .product(name: "VIPERTesting", package: "VIPER"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
