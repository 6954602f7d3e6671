import Observation

/// A property of a view that the render pass connects to storage, keyed by the identity of the view.
@MainActor protocol DynamicProperty {
  func connect(to key: String, in pass: Pass)
}

@Observable @MainActor final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@MainActor final class Link<Value> {
  var box: Box<Value>
  init(onMain value: Value) { box = Box(value) }
}

/// A value that the simulation stores for a view between frames.
@MainActor @propertyWrapper public struct State<Value>: DynamicProperty {
  private let link: Link<Value>
  /// Creates a state with an initial value.
  public init(wrappedValue: Value) { link = Link(onMain: wrappedValue) }
  /// The value.
  public var wrappedValue: Value {
    get { link.box.value }
    nonmutating set { link.box.value = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let link = link
    return Binding(get: { link.box.value }, set: { link.box.value = $0 }, isStored: true)
  }
  func connect(to key: String, in pass: Pass) { link.box = pass.window.kept.box(key, or: link.box) }
}

/// A string that the system stores for a scene.
@MainActor @propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  private let link: Link<Value>
  private let key: String
  /// The string.
  public var wrappedValue: Value {
    get { link.box.value }
    nonmutating set { link.box.value = newValue }
  }
  func connect(to key: String, in pass: Pass) { link.box = pass.window.kept.sceneBox(self.key, or: link.box) }
}

extension SceneStorage where Value == String? {
  /// Creates storage for an optional string. The initial value is `nil`.
  public init(_ key: String) {
    self.key = key
    link = Link(onMain: nil)
  }
}
