// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Soak",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "VIPER", path: "../..")],
  targets: [
    .executableTarget(
      name: "soak",
      dependencies: [
        .product(name: "VIPER", package: "VIPER"),
        .product(name: "VIPERTesting", package: "VIPER"),
      ], swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
