public import Observation
public import VIPERHosting

/// The navigator of a SwiftUI scene, which a `ModuleHost` renders.
///
/// ```swift
/// @State private var navigator = SwiftUINavigator()
/// var body: some View { ModuleHost(navigator) }  // in a view of the scene; state of an App is shared by its windows
/// ```
///
/// The ``tree`` is the model: it decides which views are shown, and notifies the views. SwiftUI renders a copy of the
/// tree. The copy changes in steps:
///
/// 1. Presented containers are dismissed.
/// 2. Tabs and stacks change.
/// 3. The next container is presented.
///
/// `show` and `remove` return when their steps have been rendered. The acts of a user are compared with the tree, and
/// can only remove views and select tabs. When the navigator is released with its scene, its views are removed.
@MainActor @Observable public final class SwiftUINavigator: TreeNavigator {
  /// The model of the scene.
  @ObservationIgnored public let tree: NavigationTree
  /// The bottommost rendered container. `nil` before a view is shown.
  var root: DrawnContainer?

  /// A closure that performs a change of the rendered containers with the animation that the details describe.
  @ObservationIgnored var animate: @MainActor (RouteDetails, () -> Void) -> Void = { _, change in change() }
  /// Whether a `ModuleHost` is connected. Without a host, the navigator does not wait for SwiftUI and presents nothing.
  var isConnected: Bool { host != nil }
  /// The connected `ModuleHost`, which its scene owns.
  @ObservationIgnored weak var host: AnyObject?
  /// The identity of the connected `ModuleHost`. The identity remains set if the host was released without a
  /// disconnection. Another host does not render anything until that host is connected.
  var hostID: ObjectIdentifier?
  /// Whether the scene is in the background, where SwiftUI may postpone rendering.
  @ObservationIgnored var isInBackground = false
  /// The screens that have appeared, according to SwiftUI.
  @ObservationIgnored var appeared: Set<ScreenPlace> = []
  /// The numbers of the views in the tree.
  @ObservationIgnored var numbers: [ObjectIdentifier: Int] = [:]
  @ObservationIgnored var lastNumber = 0
  @ObservationIgnored var details = RouteDetails()
  @ObservationIgnored var step: DrawingStep?
  @ObservationIgnored var isAligning = false
  @ObservationIgnored var waiters: [CheckedContinuation<Void, Never>] = []
  @ObservationIgnored var patience: Patience
  @ObservationIgnored let sink: @Sendable (Diagnostic) -> Void
  /// The timer of the report that no `ModuleHost` exists. `nil` after a host was connected or the report was made.
  @ObservationIgnored var hostPatience: Patience?
  /// The host that had the navigator before the connected host, while the former host exists.
  @ObservationIgnored weak var formerHost: AnyObject?
  /// The names of the transitions that have an animation. `nil` before a `ModuleHost` is created.
  @ObservationIgnored var transitionNames: Set<String>?
  /// The embedded views that no `EmbeddedModule` has rendered yet.
  @ObservationIgnored var unrendered: [ObjectIdentifier: UnrenderedModule] = [:]
  /// The number of views that have been embedded. A `ModuleHost` observes the number, and notifies the navigator after
  /// the next frame.
  var embeddings = 0

  /// Creates the navigator of an empty scene. The first view that is shown becomes the root.
  ///
  /// - Parameters:
  ///   - styles: The styles that the navigator performs, and the replacements of other styles.
  ///   - sink: The sink that receives a report if SwiftUI does not render a change.
  ///   - clock: The clock that measures `patience`.
  ///   - patience: The time that the navigator waits for SwiftUI to render a change. After this time, the navigator
  ///     makes a second attempt. If SwiftUI does not render the change within the same time again, the navigator
  ///     reports an error. If no `ModuleHost` appears within five times this duration after a module was shown, the
  ///     navigator reports a mistake. An app that shows another view before the `ModuleHost` passes a longer duration.
  public init(
    styles: RouteStyles = .swiftUI, sink: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() },
    clock: any Clock<Duration> = ContinuousClock(), patience: Duration = .seconds(2)
  ) {
    tree = NavigationTree(styles: styles)
    self.sink = sink
    self.patience = Patience(clock: clock, duration: patience)
    hostPatience = Patience(clock: clock, duration: patience * 5)
  }

  deinit {
    // The scene was closed, and a released tree notifies no view.
    Task { @MainActor [tree] in for view in tree.views.reversed() { view.port.viewWasRemoved() } }
  }

  // MARK: Calls from the router

  /// Checks whether the tree and the columns allow a view to be shown in this style.
  public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
    try tree.check(style, from: source)
    try checkColumn(style)
  }

  /// Shows a view, and returns when the view has been rendered.
  public func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    try checkColumn(style)
    let used = try tree.show(view, as: style, from: source)
    details = used.details
    reportMistakes(showing: view)
    align()
    await drawn()
    reportSharing(showing: view)
    return used
  }

  /// Removes a view, and returns when the change has been rendered.
  public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try tree.remove(view)
    details.isAnimated = style.details.isAnimated
    align()
    await drawn()
  }

  /// Changes the tree. Returns when a revealed view has been rendered. A view is moved without a transition.
  public func perform(_ change: NavigationChange) async throws {
    try tree.perform(change)
    switch change {
    case .reveal(_, let details):
      self.details.isAnimated = details.isAnimated
      align()
      await drawn()
    case .move: align()
    }
  }

  /// Changes the rendered containers until they match the tree, or until a change must wait for SwiftUI.
  public func draw() { align() }

  // MARK: Rendering

  /// Whether a change has not been rendered yet.
  var isDrawing: Bool { step != nil }

  /// Returns when all changes of the tree have been rendered.
  func drawn() async {
    if step != nil { await withCheckedContinuation { waiters.append($0) } }
  }

  /// The rendered containers, from bottom to top.
  var containers: [DrawnContainer] { root.map { Array(sequence(first: $0, next: \.presented)) } ?? [] }

  var places: Set<ScreenPlace> { Set(containers.flatMap(\.places)) }
}
