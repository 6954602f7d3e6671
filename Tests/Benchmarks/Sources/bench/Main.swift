import ArgumentParser
import Dispatch

/// Where the program begins. It is not asynchronous, so that valgrind can look at what is not: on Linux the main
/// thread of an asynchronous program ends, and callgrind breaks down.
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
