public import Observation

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
  /// Takes off what the view is in: a screen of a stack, or what is presented.
  public internal(set) var dismiss = DismissAction {}
  /// How wide it is.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .regular
}

/// Takes something off.
public struct DismissAction {
  let action: @MainActor () -> Void
  /// Takes it off.
  @MainActor public func callAsFunction() { action() }
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
