// A small lock around a value, for the few places that are accessed from outside the main actor.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value that is accessed only while a mutex is locked.
///
/// `Synchronization.Mutex` requires newer platforms than this package does, and the thread sanitizer on Linux does not
/// support it. A `pthread_mutex` has neither limitation.
@safe package final class Lock<Value>: @unchecked Sendable {
  // `@unchecked`, because the compiler cannot verify that `value` is accessed only under `mutex`. The mutex is
  // allocated, so its address does not change.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // Unchecked, because the mutex already excludes overlapping accesses. The check took a twentieth of the time of a post.
  @exclusivity(unchecked) private var value: Value

  package init(_ value: Value) {
    unsafe self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deinitialize(count: 1)
    unsafe mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value. `body` must not lock the same lock.
  package func withLock<Result: ~Copyable, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value)
  }
}
