// The memory of the process, as the operating system reports it.

#if canImport(Darwin)
  import Darwin

  /// Returns the resident memory of this process, in bytes.
  func residentMemory() -> Int {
    var info = mach_task_basic_info()
    var count = mach_msg_type_number_t(
      MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
    let status = withUnsafeMutablePointer(to: &info) {
      $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
        task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
      }
    }
    return status == KERN_SUCCESS ? Int(info.resident_size) : 0
  }
#else
  import Glibc

  /// Returns the resident memory of this process, in bytes.
  func residentMemory() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var total = 0
    var resident = 0
    return withUnsafeMutablePointer(to: &total) { total in
      withUnsafeMutablePointer(to: &resident) { resident in
        guard withVaList([total, resident], { vfscanf(file, "%ld %ld", $0) }) == 2 else { return 0 }
        return resident.pointee * Int(sysconf(Int32(_SC_PAGESIZE)))
      }
    }
  }
#endif

/// Ends the process with a non-zero status.
func fail() -> Never { exit(1) }
