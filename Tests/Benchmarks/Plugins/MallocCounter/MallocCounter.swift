// Builds the library that counts allocations, and generates a source with its path for the target.

import PackagePlugin

@main
struct MallocCounter: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.pluginWorkDirectoryURL
    let source = context.package.directoryURL.appending(
      path: "Sources/build-malloc-counter/malloc-counter.c")
    return [
      .buildCommand(
        displayName: "Building the malloc counter",
        executable: try context.tool(named: "build-malloc-counter").url,
        arguments: [source.path(percentEncoded: false), folder.path(percentEncoded: false)],
        inputFiles: [source],
        // The library is not listed as an output, because SwiftPM would treat it as a resource.
        outputFiles: [folder.appending(path: "MallocCounterPath.swift")])
    ]
  }
}
