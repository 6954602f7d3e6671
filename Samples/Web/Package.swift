// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the other samples build without a web server.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let onMain = settings + [.defaultIsolation(MainActor.self)]
func viper(_ name: String) -> Target.Dependency { .product(name: name, package: "VIPER") }
func sample(_ name: String) -> Target.Dependency { .product(name: name, package: "Samples") }

let package = Package(
  name: "Web",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "notes-web", targets: ["notes-web"]),
    .executable(name: "account-web", targets: ["account-web"]),
    .executable(name: "follow-trace", targets: ["follow-trace"]),
  ],
  dependencies: [
    .package(name: "VIPER", path: "../.."),
    .package(name: "Samples", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // The web front end of any app: tabs, pages, live connections, limits.
    .target(
      name: "WebFront",
      dependencies: [
        viper("VIPER"), viper("VIPERHosting"), viper("VIPERLinks"), viper("VIPERLists"), viper("VIPERRestoration"),
        viper("VIPERTracing"),
        sample("Observability"), sample("PrivateFiles"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.copy("Resources")], swiftSettings: onMain),
    // The screens of Notes, and the module for registrations.
    .target(
      name: "NotesWeb",
      dependencies: [
        "WebFront", viper("VIPER"), viper("VIPERHosting"), viper("VIPERLinks"), viper("VIPERLists"),
        sample("NotesModules"), sample("NotesStorage"), sample("SQLiteStorage"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [.copy("Templates")], swiftSettings: onMain),
    // The screens of Account.
    .target(
      name: "AccountWeb",
      dependencies: [
        "WebFront", viper("VIPER"), viper("VIPERLinks"), viper("VIPERLists"), viper("VIPERModels"),
        sample("AccountModules"), sample("AccountStorage"), sample("SQLiteStorage"),
      ],
      resources: [.copy("Templates")], swiftSettings: onMain),
    .executableTarget(
      name: "notes-web",
      dependencies: [
        "NotesWeb", "WebFront", sample("NotesModules"), sample("NotesStorage"), sample("PrivateFiles"),
        sample("SQLiteStorage"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "account-web",
      dependencies: [
        "AccountWeb", "WebFront", sample("AccountStorage"), sample("PrivateFiles"), sample("SQLiteStorage"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    // The page of a trace that an app is writing.
    .target(
      name: "TraceWeb",
      dependencies: [
        "WebFront", viper("TraceKit"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "follow-trace",
      dependencies: [
        "TraceWeb",
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "WebFront", "NotesWeb", "AccountWeb", "TraceWeb", viper("VIPER"), viper("VIPERLists"), viper("TraceKit"),
        sample("NotesModules"),
        sample("NotesStorage"), sample("AccountModules"), sample("AccountStorage"), sample("PrivateFiles"),
        sample("SQLiteStorage"),
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
