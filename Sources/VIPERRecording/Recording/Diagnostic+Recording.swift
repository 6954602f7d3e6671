import VIPER

extension Diagnostic {
  static let secondRecorder = Diagnostic(
    "recording.second",
    "The router has a recorder or a playback already. Usually the app creates two recorders. Stop the first one, or"
      + " use its recording.")

  static let lateRecorder = Diagnostic(
    "recording.late",
    "The recorder was created after the first module, so its recording cannot be played. Usually the app has opened a route"
      + " before. Create the recorder before the first route, or record a timeline for readers: `payloads: .none`.")

  static func notRecordable(_ name: String, _ type: Any.Type) -> Diagnostic {
    Diagnostic(
      "recording.notCodable", name: name, names: ["\(type)"],
      "A recording cannot contain the data of \(name.quotedName), because \(type) is not Codable, so a playback would stop"
        + " at this name. Usually the conformance is missing. Conform the type to Codable, or exclude the name:"
        + " `requireRecordableNames(except: …)`.")
  }

  static func writingFailed(_ file: String, _ error: any Error) -> Diagnostic {
    Diagnostic(
      "recording.notWritten", names: [file],
      "The recording could not be written to \(file.quotedName): \(error). The app continues without a recording."
        + " Usually the disk is full, or the folder was removed. Free space, or choose another folder.")
  }
}
