// Generates large, repetitive sources of a target before the target is compiled.

import PackagePlugin

@main
struct GeneratedSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let (count, files) =
      switch target.name {
      case "routes": (10_000, ["GeneratedNames.swift"])
      case "GrowthNames": (65_536, ["GeneratedNames.swift"])
      case "modules": (1_000, (0..<20).map { "Features\($0).swift" } + ["GeneratedApp.swift"])
      case "HandWrittenParts": (64, ["IfChain8.swift", "IfChain64.swift"])
      default: (0, [])
      }
    let folder = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Generating sources of \(target.name)",
        executable: try context.tool(named: "generate-sources").url,
        arguments: [target.name, "\(count)", folder.path(percentEncoded: false)],
        outputFiles: files.map { folder.appending(path: $0) })
    ]
  }
}
