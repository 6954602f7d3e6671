// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let viper = Target.Dependency.product(name: "VIPER", package: "VIPER")
let testing = Target.Dependency.product(name: "VIPERTesting", package: "VIPER")
let lists = Target.Dependency.product(name: "VIPERLists", package: "VIPER")
let restoration = Target.Dependency.product(name: "VIPERRestoration", package: "VIPER")
let middleware = Target.Dependency.product(name: "VIPERMiddleware", package: "VIPER")
let dependencies: [Target.Dependency] = [viper, testing, "Measuring"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  traits: [
    .default(enabledTraits: ["Peers"]),
    .trait(name: "Peers", description: "Compares with other libraries, which take long to build."),
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
        viper, "Measuring", "HandWrittenParts", "VIPERParts", "Growth", "Lists",
        .target(name: "Peers", condition: .when(traits: ["Peers"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings,
      // Some valgrinds give up at what C leaves for debuggers (DWARF 5). Names of functions stay.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))
      ], plugins: ["MallocCounter"]),
    // A runtime, the parts of a feature and who drives them are modules of their own, as in an app.
    .target(name: "HandWrittenRuntime", swiftSettings: settings),
    .target(
      name: "HandWrittenParts", dependencies: ["HandWrittenRuntime"], swiftSettings: settings,
      plugins: ["GeneratedSources"]),
    .target(name: "VIPERParts", dependencies: [viper], swiftSettings: settings),
    .executableTarget(
      name: "routes", dependencies: dependencies, swiftSettings: settings,
      plugins: ["GeneratedSources"]),
    // Not optimized, and without what a debugger needs: a thousand features take a third of the time so. They are
    // tables and calls of the library, which is optimized; what is measured is mostly that.
    .executableTarget(
      name: "modules", dependencies: dependencies,
      swiftSettings: settings + [.unsafeFlags(["-Onone", "-gnone"])],
      plugins: ["GeneratedSources"]),
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
    // Not optimized, and without what a debugger needs: literals only, which take long enough to compile so.
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
