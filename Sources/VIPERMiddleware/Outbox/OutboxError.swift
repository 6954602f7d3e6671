public import VIPER

/// An error of an outbox or its file.
public enum OutboxError: Error, CustomStringConvertible {
  /// The input contains a `Redacted` value, which is never stored. The path leads to the value.
  case redacted(event: String, path: String)
  /// The input cannot be encoded, or its encoded form cannot be decoded again.
  case notEncodable(event: String, reason: String)
  /// The store has not accepted the event, which was therefore not sent on.
  case notStored(event: String, any Error)
  /// The store has not accepted a change of an entry.
  case notUpdated(event: String, any Error)
  /// This version of the app cannot decode the input of a stored entry.
  case unreadableInput(event: String, reason: String)
  /// The outbox does not keep the name of a stored entry.
  case unknownName(event: String, kept: [String])
  /// The handler of an event ended without an answer.
  case unanswered(event: String, module: String)
  /// The path leads to something that is not the file of an outbox.
  case notAnOutbox(path: String)
  /// Another store uses the file.
  case inUse(path: String)
  /// A line of the file is damaged. The last line is excepted.
  case damaged(path: String, line: Int, reason: String)
  /// The system has refused an operation on the file.
  case fileFailed(path: String, operation: String, reason: String)

  /// The identifier of the kind of error.
  public var code: ErrorCode {
    switch self {
    case .redacted: "outbox.redacted"
    case .notEncodable: "outbox.notEncodable"
    case .notStored: "outbox.notStored"
    case .notUpdated: "outbox.notUpdated"
    case .unreadableInput: "outbox.unreadableInput"
    case .unknownName: "outbox.unknownName"
    case .unanswered: "outbox.unanswered"
    case .notAnOutbox: "outbox.notAnOutbox"
    case .inUse: "outbox.inUse"
    case .damaged: "outbox.damaged"
    case .fileFailed: "outbox.fileFailed"
    }
  }

  /// The text for developers: the problem with its values, the usual cause and the fix.
  public var description: String {
    switch self {
    case .redacted(let event, let path):
      "The event \(event.quotedName) was not stored in the outbox and not sent on: \(Self.field(path)) is redacted, so only"
        + " a placeholder would be stored. Usually a secret is part of the input. Pass a reference to the secret instead,"
        + " such as the key of a keychain item. To store the value in plain text on purpose, encode its `wrappedValue` in"
        + " the `encode(to:)` of the input's type."
    case .notEncodable(let event, let reason):
      "The event \(event.quotedName) was not stored in the outbox and not sent on: its input cannot be encoded and decoded"
        + " again: \(reason). Usually `init(from:)` does not read what `encode(to:)` writes, or a number is not finite."
        + " Correct the Codable conformance of the input's type."
    case .notStored(let event, let error):
      "The event \(event.quotedName) was not stored in the outbox and not sent on: \(sentence(error)) Usually the disk is"
        + " full. Show the failure to the user, and let the user try again."
    case .notUpdated(let event, let error):
      "The outbox entry of \(event.quotedName) has changed, but its store has not: \(sentence(error)) Usually the disk is"
        + " full. After a restart, the event is sent again with the same idempotency key. Make sure that its receiver drops"
        + " the repeat."
    case .unreadableInput(let event, let reason):
      "The outbox entry of \(event.quotedName) cannot be sent: its input cannot be decoded: \(reason). Usually an earlier"
        + " version of the app has stored it. Let `init(from:)` of the input's type also read the earlier form. The entry is"
        + " listed as failed until then."
    case .unknownName(let event, let kept):
      "The outbox entry of \(event.quotedName) cannot be sent: the outbox keeps \(kept.isEmpty ? "no name" : kept.quotedNames)"
        + ". Usually the name was changed or removed. Add `keep` for the name, or withdraw the entry, which is listed as"
        + " failed until then."
    case .unanswered(let event, let module):
      "The handler of \(event.quotedName) in the module \(module.quotedName) ended without an answer, so the outbox parks the"
        + " entry as failed. Usually a handler that takes the `Event` itself does not answer it, or a middleware below"
        + " consumes the answer. Answer the event."
    case .notAnOutbox(let path):
      "The path \(path.quotedName) does not lead to the file of an outbox, and an outbox replaces no other file. Usually the"
        + " path of another file was passed. Pass the path of a new file or of an earlier outbox."
    case .inUse(let path):
      "The outbox \(path.quotedName) was not opened, because another FileOutboxStore uses the file. Usually the app creates two"
        + " stores, or runs twice. Create one FileOutboxStore for each file, and one outbox, which several routers can share."
    case .damaged(let path, let line, let reason):
      "Line \(line) of the outbox \(path.quotedName) is damaged: \(reason). Usually the file was edited. To continue without its"
        + " entries, move the file away."
    case .fileFailed(let path, let operation, let reason):
      "The outbox \(path.quotedName) cannot be \(operation): \(reason). Usually its folder does not exist or the disk is"
        + " full. Create the folder before the store, and free some space."
    }
  }

  private static func field(_ path: String) -> String {
    path.isEmpty ? "its input" : "the field \("input\(path)".quotedName)"
  }
}
