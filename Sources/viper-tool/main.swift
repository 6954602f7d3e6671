import Foundation
import ScaffoldKit

/// Prints a text to the standard error.
func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

do {
  let tool = try Tool(Array(CommandLine.arguments.dropFirst()))
  var tree = DiskTree(URL(fileURLWithPath: FileManager.default.currentDirectoryPath), output: tool.output)
  let result = try tool.run(&tree)
  for line in result.lines { print(line) }
  exit(result.isSuccess ? 0 : 1)
} catch let error as UsageError {
  printError("\(error.text) `viper help` lists the commands.")
  exit(64)
} catch {
  printError("\(error)")
  exit(1)
}
