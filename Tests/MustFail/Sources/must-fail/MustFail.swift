import Foundation

/// Runs the program with the name in the first argument, or lists all programs with `--list`.
@main struct MustFail {
  @MainActor static func main() async {
    var programs = Programs()
    addPrograms(to: &programs)
    let argument = CommandLine.arguments.dropFirst().first ?? "--list"
    guard argument != "--list" else {
      for program in programs.all { print(program.kind.rawValue, program.name) }
      return
    }
    guard let program = programs.all.first(where: { $0.name == argument }) else {
      write("No program has the name \(argument).")
      exit(2)
    }
    do { try await program.run() } catch {
      write("error: \(error)")
      exit(1)
    }
    exit(Trait.hasReported ? 1 : 0)
  }

  /// Writes a line to standard error. All output uses standard error, so the lines are in order of time.
  static func write(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

@MainActor private func addPrograms(to programs: inout Programs) {
  addResults(to: &programs)
  addValues(to: &programs)
  addEvents(to: &programs)
  addRoutes(to: &programs)
  addApps(to: &programs)
  addTime(to: &programs)
  addClocks(to: &programs)
  addLongData(to: &programs)
  addTasks(to: &programs)
  addLeaks(to: &programs)
  addGlobals(to: &programs)
  addEndings(to: &programs)
  addScoped(to: &programs)
  addReports(to: &programs)
  addRegistrations(to: &programs)
  addScripts(to: &programs)
  addRandomPrograms(to: &programs)
}
