/// The state of views between frames, keyed by their position in the view tree, and the storage of the scene.
@MainActor final class KeptState {
  private var boxes: [String: AnyObject] = [:]
  private var values: [String: Any] = [:]
  private let storage: SceneStore

  init(_ storage: SceneStore) { self.storage = storage }

  func box<Value>(_ key: String, or box: Box<Value>) -> Box<Value> {
    if let old = boxes[key] as? Box<Value> { return old }
    boxes[key] = box
    return box
  }

  func sceneBox<Value>(_ key: String, or box: Box<Value>) -> Box<Value> {
    if let old = storage.boxes[key] as? Box<Value> { return old }
    storage.boxes[key] = box
    return box
  }

  /// Stores the current value of a view, and returns its value from the previous frame.
  func change(_ value: Any, at key: String) -> Any? {
    defer { values[key] = value }
    return values[key]
  }
}

/// The values that the system stores for a scene. These values outlive the window of the scene.
@MainActor public final class SceneStore {
  var boxes: [String: AnyObject] = [:]
  /// Creates an empty store.
  public init() {}
}
