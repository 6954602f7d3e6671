extension Event {
  /// The identity of an event, unique in this process. Results carry the id of their event.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    let number: UInt64

    /// `#` and a number; events that were made outside the main actor count apart, as `#x1`.
    public var description: String { number & Self.outside == 0 ? "#\(number)" : "#x\(number & ~Self.outside)" }

    private static let outside: UInt64 = 1 << 63
    private static let lastOutside = Lock<UInt64>(0)
    @MainActor private static var last: UInt64 = 0

    /// The next id, from anywhere. It takes a lock.
    static func next() -> ID {
      ID(
        number: outside
          | lastOutside.withLock {
            $0 += 1
            return $0
          })
    }

    /// The next id on the main actor, where no lock is needed.
    @usableFromInline @MainActor static func nextOnMain() -> ID {
      last += 1
      return ID(number: last)
    }
  }
}
