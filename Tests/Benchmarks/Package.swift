// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let viper = Target.Dependency.product(name: "VIPER", package: "VIPER")
let testing = Target.Dependency.product(name: "VIPERTesting", package: "VIPER")
let lists = Target.Dependency.product(name: "VIPERLists", package: "VIPER")
let recording = Target.Dependency.product(name: "VIPERRecording", package: "VIPER")
let tracing = Target.Dependency.product(name: "VIPERTracing", package: "VIPER")
let restoration = Target.Dependency.product(name: "VIPERRestoration", package: "VIPER")
let middleware = Target.Dependency.product(name: "VIPERMiddleware", package: "VIPER")
let dependencies: [Target.Dependency] = [viper, testing, "Measuring"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  traits: [
    .default(enabledTraits: ["Peers"]),
    .trait(name: "Peers", description: "Benchmarks of other libraries, which take long to build."),
  ],
  dependencies: [
    .package(name: "VIPER", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        viper, "Measuring", "HandWrittenParts", "VIPERParts", "Growth", "Lists", "CCallgrind",
        .target(name: "Peers", condition: .when(traits: ["Peers"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings,
      // Some versions of valgrind fail to read the debug information of C code (DWARF 5). Function names are not
      // stripped.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))
      ], plugins: ["MallocCounter"]),
    // The runtime, the parts of a feature and the code that drives them are separate modules, as in an app.
    .target(name: "HandWrittenRuntime", swiftSettings: settings),
    .target(
      name: "HandWrittenParts", dependencies: ["HandWrittenRuntime"], swiftSettings: settings,
      plugins: ["GeneratedSources"]),
    .target(name: "VIPERParts", dependencies: [viper], swiftSettings: settings),
    .executableTarget(
      name: "routes", dependencies: dependencies, swiftSettings: settings,
      plugins: ["GeneratedSources"]),
    // Not optimized and without debug information, so that a thousand features compile in a third of the time. The
    // features are tables and calls of the library, which is optimized. The library accounts for most of the measured
    // time.
    .executableTarget(
      name: "modules", dependencies: dependencies,
      swiftSettings: settings + [.unsafeFlags(["-Onone", "-gnone"])],
      plugins: ["GeneratedSources"]),
    .executableTarget(
      name: "recording", dependencies: [viper, recording, tracing, "Measuring"], swiftSettings: settings),
    .executableTarget(name: "soak", dependencies: [viper, testing], swiftSettings: settings),
    .target(
      name: "Peers",
      dependencies: [
        "Measuring",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Peers"])),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["Peers"])),
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["Peers"])),
      ], swiftSettings: settings),
    .target(
      name: "Growth", dependencies: dependencies + [lists, middleware, restoration, "CHeap", "GrowthNames"],
      swiftSettings: settings
    ),
    .target(name: "Lists", dependencies: [viper, lists, "Measuring"], swiftSettings: settings),
    .target(name: "CHeap"),
    .target(name: "CCallgrind"),
    // Not optimized and without debug information: the module contains only literals, which take long to compile
    // anyway.
    .target(
      name: "GrowthNames", swiftSettings: settings + [.unsafeFlags(["-Onone", "-gnone"])],
      plugins: ["GeneratedSources"]),
    .target(name: "Measuring", dependencies: [viper], swiftSettings: settings),
    .executableTarget(name: "generate-sources", swiftSettings: settings),
    .plugin(
      name: "GeneratedSources", capability: .buildTool(), dependencies: ["generate-sources"]),
    .executableTarget(
      name: "build-malloc-counter", exclude: ["malloc-counter.c"], swiftSettings: settings),
    .plugin(
      name: "MallocCounter", capability: .buildTool(), dependencies: ["build-malloc-counter"]),
  ],
  swiftLanguageModes: [.v6]
)
