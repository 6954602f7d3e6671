import Foundation
import PackagePlugin

/// `swift package viper COMMAND`: runs the tool in the folder of the package, with the targets of the package.
@main struct VIPERCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = arguments
    let root = context.package.directoryURL.path + "/"
    for target in context.package.targets.compactMap(\.sourceModule) where target.kind != .test {
      let folder = target.directoryURL.path
      let path = folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) : folder
      arguments += ["--sources", "\(target.name)=\(path)"]
    }
    let process = Process()
    process.executableURL = try context.tool(named: "viper-tool").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CommandFailed(status: process.terminationStatus) }
  }
}

/// The tool has printed the cause.
struct CommandFailed: Error, CustomStringConvertible {
  let status: Int32

  var description: String { "viper-tool ended with status \(status)." }
}
