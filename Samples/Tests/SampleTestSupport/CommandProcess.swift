public import Foundation

/// A built command that runs in a separate process.
open class CommandProcess {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var printed = Data()
  private var prompts = (count: 0, searchedTo: 0)
  private let copy: TemporaryFolder?

  private let prompt: Data

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - prompt: The prompt that ``promptCount`` counts.
  ///   - arguments: The arguments of the command.
  ///   - user: The user to run the command as, or `nil` for the current user. Only a superuser can select another user.
  ///   - source: The standard input, or `nil` for the lines that ``type(_:)`` writes.
  ///   - sink: The standard output, or `nil` to collect the output in ``text``.
  public init(
    _ command: String, prompt: String, _ arguments: [String], as user: String? = nil, reading source: FileHandle? = nil,
    printingTo sink: FileHandle? = nil
  ) throws {
    self.prompt = Data(prompt.utf8)
    let built = Self.built(command)
    if let user {
      // The build folder may be inaccessible to other users.
      let folder = try TemporaryFolder()
      let copied = folder.url.appendingPathComponent(command)
      // A process that another test starts during a copy in this process would inherit the open file, and the copy could
      // not be run ("text file busy").
      try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [built.path, copied.path]).waitUntilExit()
      copy = folder
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments =
        ["--reuid", user, "--regid", user, "--clear-groups", copied.path] + arguments
    } else {
      copy = nil
      process.executableURL = built
      process.arguments = arguments
    }
    process.standardInput = source ?? input
    process.standardOutput = sink ?? output
    process.standardError = errors
    try process.run()
    // With a sink, no process writes to the pipe. Closing its write end prevents reads from blocking.
    if sink != nil { try output.fileHandleForWriting.close() }
  }

  /// Writes lines to the standard input. A pipe holds up to 64 KB of unread data.
  public func type(_ lines: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
  }

  /// Closes the standard input, and waits for the process to exit.
  public func finish() -> (status: Int32, output: String, errors: String) {
    try? input.fileHandleForWriting.close()
    while read() {}
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, text, String(decoding: complaints, as: UTF8.self))
  }

  /// The process identifier.
  public var identifier: Int32 { process.processIdentifier }

  /// Reads the output until it contains `text`.
  public func read(until text: String) { while !self.text.contains(text), read() {} }

  /// Sends a signal to the process, and waits for its exit.
  ///
  /// - Returns: Whether the signal ended the process.
  public func end(by number: Int32) -> Bool {
    signal(number)
    while read() {}
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal && process.terminationStatus == number
  }

  /// Waits until the process prints more output.
  ///
  /// - Returns: Whether more output was read. `false` means that the process has exited.
  public func read() -> Bool {
    let more = output.fileHandleForReading.availableData
    printed += more
    return !more.isEmpty
  }

  /// Reads the output until it contains `count` prompts.
  public func read(untilPrompts count: Int) { while promptCount < count, read() {} }

  /// The output that has been read.
  public var text: String { String(decoding: printed, as: UTF8.self) }

  /// The number of prompts in the output that has been read. A prompt means that the command has handled the previous
  /// line.
  public var promptCount: Int {
    while let found = printed.range(of: prompt, in: prompts.searchedTo..<printed.count) {
      prompts = (prompts.count + 1, found.upperBound)
    }
    prompts.searchedTo = max(prompts.searchedTo, printed.count - prompt.count + 1)
    return prompts.count
  }

  /// Kills the process (`kill -9`), and reads the output that it printed before.
  ///
  /// - Returns: Whether the signal ended the process.
  public func kill() -> Bool { end(by: SIGKILL) }

  private func signal(_ number: Int32) {
    #if canImport(Darwin)
      Darwin.kill(process.processIdentifier, number)
    #else
      Glibc.kill(process.processIdentifier, number)
    #endif
  }

  /// Returns the URL of a built command, which is next to the test bundle.
  private static func built(_ name: String) -> URL {
    var folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: "/")
    while folder.path != "/" {
      let command = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: command.path) { return command }
      folder.deleteLastPathComponent()
    }
    return folder
  }
}
