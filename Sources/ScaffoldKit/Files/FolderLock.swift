import Foundation

/// A lock of a folder, so that two commands do not change its files at the same time. It writes nothing.
///
/// The operating system releases the lock when the process ends. On a disk that has no locks, the lock has no effect.
public final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits until no other process has the lock, or only shared locks if this lock is shared. Returns `nil` if the folder
  /// cannot be opened.
  init?(_ folder: URL, isShared: Bool) {
    descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, isShared ? LOCK_SH : LOCK_EX) != 0, errno == EINTR {}
  }

  deinit { close(descriptor) }
}
