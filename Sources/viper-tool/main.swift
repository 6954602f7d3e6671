import Foundation
import ScaffoldKit
import TraceKit

/// Prints a text to the standard error.
func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Returns the path of the copy of VIPER with the sources of the tool. The path is relative if the copy is next to the
/// current folder.
func libraryPath() -> String {
  let library = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  let isNext = library.deletingLastPathComponent().path == current.deletingLastPathComponent().path
  return isNext ? "../" + library.lastPathComponent : library.path
}

do {
  let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  if CommandLine.arguments.dropFirst().first == "trace", !CommandLine.arguments.contains("--help") {
    for line in try TraceCommand(Array(CommandLine.arguments.dropFirst(2))).run(in: folder) { print(line) }
    exit(0)
  }
  let tool = try Tool(Array(CommandLine.arguments.dropFirst()), library: libraryPath())
  var tree = DiskTree(folder, output: tool.output)
  let result = try tool.run(&tree)
  for line in result.lines { print(line) }
  if tool.isHelp { print("\n" + TraceCommand.usage) }
  exit(result.isSuccess ? 0 : 1)
} catch let error as UsageError {
  printError(error.text)
  exit(64)
} catch let error as TraceError {
  printError(error.description)
  exit(error.isUsage ? 64 : 1)
} catch {
  printError("\(error)")
  exit(1)
}
