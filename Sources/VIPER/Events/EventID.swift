extension Event {
  /// The identity of an event, unique in this process. Results carry the id of their event.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    let number: UInt64

    /// The character `#` and a number. Events created outside the main actor have their own numbers, such as `#x1`.
    public var description: String { number & Self.outside == 0 ? "#\(number)" : "#x\(number & ~Self.outside)" }

    private static let outside: UInt64 = 1 << 63
    private static let lastOutside = Lock<UInt64>(0)
    @MainActor private static var last: UInt64 = 0

    /// Returns the next id. Can be called on any thread, and acquires a lock.
    static func next() -> ID {
      ID(
        number: outside
          | lastOutside.withLock {
            $0 += 1
            return $0
          })
    }

    /// Returns the next id on the main actor, where no lock is necessary.
    @usableFromInline @MainActor static func nextOnMain() -> ID {
      last += 1
      return ID(number: last)
    }
  }
}
