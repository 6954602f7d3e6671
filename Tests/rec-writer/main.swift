// Appends lines to a file, and continues in the next file after a number of bytes, until the process is killed. After each line, the number of the line is printed.

import Foundation
import VIPERRecording

let arguments = CommandLine.arguments
guard arguments.count == 3, let bytesPerFile = Int(arguments[2]) else { exit(2) }
// Far more lines than a test reads, so that the process ends if the test does not kill it.
let lineCount = 1_000_000

let header = Array(#"{"header":true}"#.utf8)
let file = try LineFile(
  url: URL(fileURLWithPath: arguments[1]), bytesPerFile: bytesPerFile, header: header, isHeader: { $0 == header },
  onError: { error in
    print(error)
    exit(1)
  })
for number in 1...lineCount {
  file.append(Array(#"{"line":\#(number),"text":"\#(String(repeating: "é", count: number % 97))"}"#.utf8))
  let text = Array("\(number)\n".utf8)
  // The test has closed its end of the pipe if the number cannot be written.
  guard text.withUnsafeBytes({ write(1, $0.baseAddress, $0.count) }) == text.count else { exit(0) }
}
