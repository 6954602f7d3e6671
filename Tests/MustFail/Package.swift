// swift-tools-version: 6.2
import PackageDescription

// Programs that the test harness must find faulty, built as their authors build them: without macros, with optimization as well.
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
