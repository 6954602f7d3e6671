public import Foundation

/// A built command, running as a process of its own.
open class CommandProcess {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var printed = Data()
  private var prompts = (count: 0, searchedTo: 0)
  private let copy: TemporaryFolder?

  private let prompt: Data

  /// Starts it.
  ///
  /// - Parameters:
  ///   - command: its name.
  ///   - prompt: the prompt that ``promptCount`` counts.
  ///   - arguments: what stands behind its name.
  ///   - user: whom to run it as, if it is somebody else; only a superuser can say so.
  ///   - source: what it reads, in place of what is typed.
  ///   - sink: where it prints, in place of here.
  public init(
    _ command: String, prompt: String, _ arguments: [String], as user: String? = nil, reading source: FileHandle? = nil,
    printingTo sink: FileHandle? = nil
  ) throws {
    self.prompt = Data(prompt.utf8)
    let built = Self.built(command)
    if let user {
      // The build folder may be closed to others.
      let folder = try TemporaryFolder()
      let copied = folder.url.appendingPathComponent(command)
      try FileManager.default.copyItem(at: built, to: copied)
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
    // Nothing would come of what nothing is connected to.
    if sink != nil { try output.fileHandleForWriting.close() }
  }

  /// Types lines; a pipe holds 64 KB of them, whether they are read or not.
  public func type(_ lines: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
  }

  /// Ends its input, and waits for its end.
  public func finish() -> (status: Int32, output: String, errors: String) {
    try? input.fileHandleForWriting.close()
    while read() {}
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, text, String(decoding: complaints, as: UTF8.self))
  }

  /// Its number.
  public var identifier: Int32 { process.processIdentifier }

  /// Reads until it has printed this.
  public func read(until text: String) { while !self.text.contains(text), read() {} }

  /// Sends it a signal, and waits for its end.
  ///
  /// - Returns: whether it was this that ended it.
  public func end(by number: Int32) -> Bool {
    signal(number)
    while read() {}
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal && process.terminationStatus == number
  }

  /// Waits until it prints more.
  ///
  /// - Returns: whether it did; if not, it has ended.
  public func read() -> Bool {
    let more = output.fileHandleForReading.availableData
    printed += more
    return !more.isEmpty
  }

  /// Reads until it has printed so many prompts.
  public func read(untilPrompts count: Int) { while promptCount < count, read() {} }

  /// What has been read of what it printed.
  public var text: String { String(decoding: printed, as: UTF8.self) }

  /// How often the prompt has been read, by which the command says that what was typed before is done.
  public var promptCount: Int {
    while let found = printed.range(of: prompt, in: prompts.searchedTo..<printed.count) {
      prompts = (prompts.count + 1, found.upperBound)
    }
    prompts.searchedTo = max(prompts.searchedTo, printed.count - prompt.count + 1)
    return prompts.count
  }

  /// Kills it (`kill -9`), and reads what it printed before.
  ///
  /// - Returns: whether it was this that ended it.
  public func kill() -> Bool { end(by: SIGKILL) }

  private func signal(_ number: Int32) {
    #if canImport(Darwin)
      Darwin.kill(process.processIdentifier, number)
    #else
      Glibc.kill(process.processIdentifier, number)
    #endif
  }

  /// It lies beside the test bundle.
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
