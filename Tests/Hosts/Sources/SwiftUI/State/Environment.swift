public import Observation

/// A value from the environment of a view.
@MainActor @propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  private let link: Link<EnvironmentValues>
  /// Reads the environment value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
    link = Link(onMain: EnvironmentValues())
  }
  /// Reads an observable object by its type. The value is `nil` if the environment has no such object.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    read = { $0.objects[ObjectIdentifier(objectType)] as? Object }
    link = Link(onMain: EnvironmentValues())
  }
  /// The environment value.
  public var wrappedValue: Value { read(link.box.value) }
  func connect(to key: String, in pass: Pass) { link.box = Box(pass.environment) }
}

/// The environment values that a view inherits from its ancestors.
public struct EnvironmentValues {
  var objects: [ObjectIdentifier: any AnyObject & Observable] = [:]
  /// Whether the scene is in the foreground.
  public var scenePhase = ScenePhase.active
  /// Removes the containing screen from its stack, or dismisses the containing presentation.
  public internal(set) var dismiss = DismissAction {}
  /// The horizontal size class.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .regular
}

/// An action that removes a screen from its stack or dismisses a presentation.
public struct DismissAction {
  let action: @MainActor () -> Void
  /// Removes the screen or dismisses the presentation.
  @MainActor public func callAsFunction() { action() }
}

/// Whether a scene is in the foreground.
public enum ScenePhase: Comparable, Sendable {
  /// The scene is not visible.
  case background
  /// The scene is visible and receives no input.
  case inactive
  /// The scene is in the foreground and receives input.
  case active
}
