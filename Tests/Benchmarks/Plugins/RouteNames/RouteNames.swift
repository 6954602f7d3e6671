// Writes the names of the routes into the target before it is compiled: a name is a `StaticString`.

import PackagePlugin

@main
struct RouteNames: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedNames.swift")
    return [
      .buildCommand(
        displayName: "Generating route names for \(target.name)",
        executable: try context.tool(named: "generate-route-names").url,
        arguments: ["10000", output.path(percentEncoded: false)], outputFiles: [output])
    ]
  }
}
