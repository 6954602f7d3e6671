// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Inspect",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "VIPER", path: "../VIPER")],
  targets: [
    .executableTarget(
      name: "Inspect",
      dependencies: [
        .product(name: "VIPERHosting", package: "VIPER"),
        .product(name: "VIPERLinks", package: "VIPER"),
        .product(name: "VIPERLists", package: "VIPER"),
        .product(name: "VIPERMiddleware", package: "VIPER"),
        .product(name: "VIPERRecording", package: "VIPER"),
        .product(name: "VIPERTracing", package: "VIPER"),
      ]),
    .testTarget(
      name: "InspectTests",
      dependencies: [
        "Inspect",
        .product(name: "VIPERSwiftTesting", package: "VIPER"),
        .product(name: "VIPERTesting", package: "VIPER"),
      ]),
  ])
