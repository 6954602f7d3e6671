import VIPER

// The reports about external input that was not sent as an event, or not completely.

extension Diagnostic {
  static func unreadable(source: String, name: String, carried: String, module: String) -> Diagnostic {
    Diagnostic(
      "input.unreadable", name: name, module: module, names: [source],
      "\(source) could not be converted to the event \(name.quotedName) in module \"\(module)\". The received"
        + " content was \(carried). Usually the content has changed, or the closure that reads the content expects"
        + " another key or type. Change the closure to read the received content.")
  }

  static func partlyRead(source: String, name: String, omitted: String, module: String) -> Diagnostic {
    Diagnostic(
      "input.partlyRead", name: name, module: module, names: [source],
      "\(source) was converted to the event \(name.quotedName) in module \"\(module)\" without \(omitted),"
        + " because these values cannot be sent from one thread to another. This diagnostic is reported once. Read the"
        + " values that you need in a closure passed to `observe`.")
  }

  static func mailboxFull(source: String, name: String, module: String) -> Diagnostic {
    Diagnostic(
      "input.mailboxFull", name: name, module: module, names: [source],
      "\(source) was not converted to the event \(name.quotedName) in module \"\(module)\", because the module's"
        + " mailbox was full. Usually the main actor was blocked, or more values arrived than the main actor can"
        + " handle. Do not block the main actor, or post to a separate mailbox and choose what happens when it is full."
    )
  }
}
