// Functions that write a line to standard error and exit the program. They use libc, so that Foundation is not
// required.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Diagnostic {
  /// Writes the diagnostic as a line to standard error, with the prefix `VIPER: ` and the code in brackets at its end,
  /// with which <doc:Errors> lists the diagnostic. A router reports in this way by default. Uses a single write if the
  /// system accepts all bytes of the line.
  public func writeToStandardError() { StandardError.write(line: "VIPER: \(self) [\(code)]") }

  /// Writes a text of several lines to standard error. Each line begins with `VIPER: `, and the last line ends with the
  /// code.
  package static func report(_ code: ErrorCode, lines text: String) {
    let lines = text.split(separator: "\n")
    for line in lines.dropLast() { StandardError.write(line: "VIPER: \(line)") }
    if let last = lines.last { Diagnostic(code, String(last)).writeToStandardError() }
  }
}

enum StandardError {
  /// Writes `line` and a line break. Line breaks inside the text are written as `\n`, so the output is one line.
  static func write(line: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.utf8.count + 1)
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\n") {
        bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let written = unsafe systemWrite(rest)
        if written > 0 {
          unsafe rest = rest.dropFirst(written)
        } else if errno != EINTR {
          return  // Standard error is closed, and there is no other place for a report.
        }
      }
    }
  }

  /// Exits the program. Called when the program cannot continue, for example after a failed launch.
  static func exitProgram(status: Int32) -> Never { exit(status) }

  private static func systemWrite(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let buffer = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    #if canImport(Darwin)
      return unsafe Darwin.write(2, buffer.baseAddress, buffer.count)
    #elseif canImport(Glibc)
      return unsafe Glibc.write(2, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      return unsafe Musl.write(2, buffer.baseAddress, buffer.count)
    #elseif canImport(Android)
      return unsafe Android.write(2, buffer.baseAddress, buffer.count)
    #endif
  }
}
