import GRDB
import Logging

extension WebFront {
  /// Writes a change of the sessions. If nothing can be written now, the change is written later.
  ///
  /// - Throws: ``Refusal`` if a session begins and too many changes wait, or an error of the store that another attempt
  ///   would not avoid.
  func make(_ change: SessionChange) async throws {
    guard change.begun == nil || waitingChanges.count < options.tabs else { throw Refusal.tooManyTabs }
    waitingChanges.append(change)
    try await writeChanges()
  }

  /// Writes the waiting changes, oldest first, until nothing can be written.
  ///
  /// - Throws: An error of the store that another attempt would not avoid. The change that caused it is dropped.
  func writeChanges() async throws {
    guard await changeTurns.enter() else { return }
    defer { changeTurns.leave() }
    while let change = waitingChanges.first {
      do { try await change.write(store) } catch let error as DatabaseError where error.isTemporary {
        if !isDelayed { logger.error("Could not write a session. The server tries again each second: \(error)") }
        isDelayed = true
        return
      } catch {
        waitingChanges.removeFirst()
        throw error
      }
      waitingChanges.removeFirst()
    }
    isDelayed = false
  }
}

extension DatabaseError {
  /// Whether the same statement may succeed later, for example when the disk has space again.
  nonisolated var isTemporary: Bool {
    let codes: [ResultCode] = [
      .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_NOMEM,
    ]
    return codes.contains(resultCode)
  }
}
