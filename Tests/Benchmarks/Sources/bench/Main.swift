import ArgumentParser
import Dispatch

/// The entry point, which is synchronous, so that `run` stays on the main thread. The main thread of an asynchronous
/// program ends on Linux, which makes callgrind fail.
///
/// The other commands run in a task, where the main actor can be on another thread after each `await`. Therefore
/// objects that belong to one thread are created in each run of a case.
@main
struct Main {
  static func main() {
    do {
      if let command = try Bench.parseAsRoot() as? RunCase { return try command.run() }
    } catch {
      Bench.exit(withError: error)
    }
    Task {
      await Bench.main()
      Bench.exit()
    }
    dispatchMain()
  }
}
