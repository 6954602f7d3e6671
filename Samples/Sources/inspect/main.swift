import InspectApp

let terminal = try InspectTerminal { print($0) }
await terminal.run { readLine() }
