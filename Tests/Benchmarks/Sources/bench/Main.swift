import ArgumentParser
import Dispatch

/// Where the program begins. It is not asynchronous, so that `run` stays on the main thread: that of an asynchronous
/// program ends on Linux, and callgrind breaks down.
///
/// Otherwise all goes as if it were. So the main actor may be on another thread after each `await`: what belongs to one
/// thread is made anew in each run of a case.
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
