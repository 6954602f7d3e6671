import Foundation

/// The process's limit of open files. Each connection counts as an open file.
nonisolated enum OpenFiles {
  /// The number of files that a process needs in addition to connections: stores, logs, event loops, refused
  /// connections.
  private static let others = 64

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  /// Raises the process's limit of open files for a number of connections, as far as the system allows.
  ///
  /// - Returns: The number of connections that the limit allows.
  static func allow(_ connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return connections }
    let needed = rlim_t(connections) + rlim_t(others)
    if limit.rlim_cur < needed {
      var raised = limit
      raised.rlim_cur = min(needed, limit.rlim_max)
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return max(1, Int(min(limit.rlim_cur, needed)) - others)
  }
}
