public import Observation

/// A property of a view that the drawing fills in, by the view's identity.
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

/// A value that a view keeps.
@MainActor @propertyWrapper public struct State<Value>: DynamicProperty {
  private let link: Link<Value>
  /// A value to begin with.
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

/// A text that the system keeps for a scene.
@MainActor @propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  private let link: Link<Value>
  private let key: String
  /// The text.
  public var wrappedValue: Value {
    get { link.box.value }
    nonmutating set { link.box.value = newValue }
  }
  func connect(to key: String, in pass: Pass) { link.box = pass.window.kept.sceneBox(self.key, or: link.box) }
}

extension SceneStorage where Value == String? {
  /// A text that may be missing.
  public init(_ key: String) {
    self.key = key
    link = Link(onMain: nil)
  }
}

/// Something that views get from above.
@MainActor @propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  private let link: Link<EnvironmentValues>
  /// A value by its place.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    link = Link(onMain: EnvironmentValues())
  }
  /// An observable object by its type, which may be missing.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    read = { $0.objects[ObjectIdentifier(objectType)] as? Object }
    link = Link(onMain: EnvironmentValues())
  }
  /// The value.
  public var wrappedValue: Value { read(link.box.value) }
  func connect(to key: String, in pass: Pass) { link.box = Box(pass.environment) }
}

/// What views get from above.
public struct EnvironmentValues {
  var objects: [ObjectIdentifier: any AnyObject & Observable] = [:]
  /// Whether the scene is in the foreground.
  public var scenePhase = ScenePhase.active
  /// How wide it is.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .regular
}

/// Whether a scene is in the foreground.
public enum ScenePhase: Comparable, Sendable {
  /// It is not seen.
  case background
  /// It is seen, and gets no input.
  case inactive
  /// It is in front.
  case active
}
