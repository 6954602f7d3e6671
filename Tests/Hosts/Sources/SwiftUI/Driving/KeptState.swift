/// What views keep between frames, by their place, and what the system keeps for the scene.
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

  /// Remembers the value that a view has now, and returns the one of the frame before.
  func change(_ value: Any, at key: String) -> Any? {
    defer { values[key] = value }
    return values[key]
  }
}

/// What the system keeps for a scene, longer than its window.
@MainActor public final class SceneStore {
  var boxes: [String: AnyObject] = [:]
  /// An empty one.
  public init() {}
}
