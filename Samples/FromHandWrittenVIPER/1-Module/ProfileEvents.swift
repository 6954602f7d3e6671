import FromHandWrittenVIPERShared
import VIPER

/// The events that replace the protocols of the interactor.
nonisolated enum ProfileEvents {
  static let load = EventName<Int, Profile>("profile.load")  // input: the number of the user
  static let rename = EventName<String, Profile>("profile.rename")
}
