// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "VIPER", path: "../..")],
  targets: [
    .executableTarget(
      name: "routes",
      dependencies: [
        .product(name: "VIPER", package: "VIPER"),
        .product(name: "VIPERTesting", package: "VIPER"),
      ], swiftSettings: settings, plugins: ["RouteNames"]),
    .executableTarget(name: "generate-route-names", swiftSettings: settings),
    .plugin(
      name: "RouteNames", capability: .buildTool(), dependencies: ["generate-route-names"]),
  ],
  swiftLanguageModes: [.v6]
)
