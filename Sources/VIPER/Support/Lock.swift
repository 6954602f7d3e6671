// A small lock around a value, for the few places that are reached from outside the main actor.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value that is only touched while a mutex is held.
///
/// `Synchronization.Mutex` is newer than the platforms of this package, and the thread sanitizer on
/// Linux does not see into it. A `pthread_mutex` is known to both.
package final class Lock<Value>: @unchecked Sendable {
  // `@unchecked`, since the compiler cannot see that `value` is only reached under `mutex`, which has
  // an address of its own because it was allocated.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` with the value while nobody else can. `body` must not take the same lock.
  package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
