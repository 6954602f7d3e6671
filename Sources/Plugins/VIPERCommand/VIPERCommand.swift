import Foundation
import PackagePlugin

/// `swift package viper COMMAND`: runs the tool in the folder of the package, with the targets of the package.
@main struct VIPERCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let root = context.package.directoryURL.path + "/"
    let targets = context.package.targets.compactMap(\.sourceModule).filter { $0.kind != .test }
    let sources = targets.flatMap { target in
      let folder = target.directoryURL.path
      let path = folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) : folder
      return ["--sources", "\(target.name)=\(path)"]
    }
    let process = Process()
    process.executableURL = try context.tool(named: "viper-tool").url
    process.arguments = arguments.isEmpty ? [] : arguments + sources
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
