// Sends numbers into an outbox with a file until the process is killed. A handler appends each number, with its idempotency
// key, to a second file, which stands for the server. After each number that the outbox has accepted, prints the number.

import Foundation
import VIPER
import VIPERMiddleware
import VIPERTesting

enum Work {
  static let perform = EventName<Int, Void>("work.perform")
}

final class Worker: VIPInteractor, Mapped {
  static let mapping = Mapping(Worker.self) { $0.on(Work.perform) { part, number in part.perform(number) } }
  private let server: Int32

  init(server: Int32) { self.server = server }

  private func perform(_ number: Int) {
    write(line: "\(number) \(carriedValue(for: OutboxMiddleware.idempotencyKey) ?? "")", to: server)
  }
}

/// Writes a line with one `write`. The process exits if this fails.
func write(line: String, to descriptor: Int32) {
  let bytes = Array("\(line)\n".utf8)
  guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else { exit(3) }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let first = Int(arguments[3]) else { exit(2) }
let server = open(arguments[2], O_WRONLY | O_CREAT | O_APPEND, 0o600)
let outbox = try OutboxMiddleware(store: FileOutboxStore(url: URL(fileURLWithPath: arguments[1])), isOnline: false) {
  $0.keep(Work.perform) { $0 % 3 }
}
let probe = try ModuleProbe(interactor: Worker(server: server), middleware: MiddlewareList(beforeInteractor: [outbox]))
outbox.isOnline = true
// Without a number, the process only performs the stored entries.
guard first > 0 else { exit(outbox.entries.isEmpty ? 0 : 4) }
// Far more numbers than a test reads, so that the process ends if the test does not kill it.
for number in first..<first + 1_000_000 {
  outbox.isOnline = number / 7 % 2 == 0
  guard [.answered, .held].contains(probe.send(Work.perform(number))) else { exit(5) }
  write(line: "\(number)", to: 1)
}
