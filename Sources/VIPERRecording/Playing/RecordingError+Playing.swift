import VIPER

extension RecordingError {
  static func timeline() -> RecordingError {
    RecordingError(
      "The recording is a timeline: it contains names and no data, so it cannot be played. Usually it comes from a"
        + " recorder in memory. Record with `payloads: .all`, or list the names whose data may be recorded.")
  }

  static func incomplete() -> RecordingError {
    RecordingError(
      "The recording does not begin before the first module, so it cannot be played. Usually older inputs were removed"
        + " to limit the memory, or the recorder was created too late. Create the recorder before the first module.")
  }

  static func usedRouter() -> RecordingError {
    RecordingError(
      "The router of a playback must be new, but this router has built modules or has a recorder. Create another router"
        + " with the same registrations.")
  }
}
