// Writing a line to standard error, and ending the program, without Foundation.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The default sink: each diagnostic as one line on standard error, beginning with `VIPER: `.
public struct StandardErrorSink: DiagnosticSink {
  /// The sink.
  public init() {}

  /// Writes the line, in one piece as far as the system allows.
  public func report(_ diagnostic: Diagnostic) { StandardError.write(line: "VIPER: \(diagnostic)") }
}

package enum StandardError {
  /// Writes `line` and a line break. Line breaks inside it are written as `\n`, so it stays one line.
  package static func write(line: String) {
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
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = systemWrite(rest)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno != EINTR {
          return  // Nobody reads standard error any more; there is no further place to say so.
        }
      }
    }
  }

  /// Ends the program, as nothing can go on: a launch that has failed.
  static func exitProgram(status: Int32) -> Never { exit(status) }

  private static func systemWrite(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let buffer = UnsafeRawBufferPointer(rebasing: bytes)
    #if canImport(Darwin)
      return Darwin.write(2, buffer.baseAddress, buffer.count)
    #elseif canImport(Glibc)
      return Glibc.write(2, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      return Musl.write(2, buffer.baseAddress, buffer.count)
    #elseif canImport(Android)
      return Android.write(2, buffer.baseAddress, buffer.count)
    #endif
  }
}
