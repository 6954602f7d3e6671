import Foundation
import PackagePlugin

/// Writes the registration of a target's modules into the build folder at each build.
@main struct VIPERModules: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "Modules.generated.swift")
    let files = target.sourceFiles(withSuffix: "swift").map(\.url)
      .filter { $0.lastPathComponent != "Modules.generated.swift" }
    return [
      .buildCommand(
        displayName: "Finding the modules of \(target.name)",
        executable: try context.tool(named: "viper-tool").url,
        arguments: ["generate", "--target", target.name, "--output", output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
