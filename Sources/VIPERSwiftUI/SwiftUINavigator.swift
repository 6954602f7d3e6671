public import Observation
public import VIPER

/// The navigator of one SwiftUI scene, drawn by a `ModuleHost`.
///
/// ```swift
/// @State private var navigator = SwiftUINavigator()
/// var body: some View { ModuleHost(navigator) }  // in a view of the scene: what an App keeps is shared by its windows
/// ```
///
/// Its ``tree`` is the model: it decides what is shown, and tells the views. SwiftUI draws a copy of it, which follows one
/// step at a time: first what lies over the others is dismissed, then tabs and stacks change, then the next thing is
/// presented. `show` and `remove` return when their steps have been drawn. What a person does is compared with the tree,
/// and can only remove views and select tabs.
@MainActor @Observable public final class SwiftUINavigator: TreeNavigator {
  /// The model of the scene.
  @ObservationIgnored public let tree: NavigationTree
  /// The lowest container as it is drawn; `nil` before anything is shown.
  var root: DrawnContainer?

  /// Performs a change of the drawing, animated as the details say.
  @ObservationIgnored var animate: @MainActor (RouteDetails, () -> Void) -> Void = { _, change in change() }
  /// Whether a `ModuleHost` draws; without one nothing is waited for, and nothing is presented yet.
  var isConnected: Bool { host != nil }
  /// The `ModuleHost` that draws, which goes with its scene.
  @ObservationIgnored weak var host: AnyObject?
  /// Which `ModuleHost` that is, or was if nobody has said that it has left; another draws nothing before it is connected.
  var hostID: ObjectIdentifier?
  /// Whether the scene is in the background, where SwiftUI need not draw.
  @ObservationIgnored var isInBackground = false
  /// The screens that SwiftUI shows, as it has said.
  @ObservationIgnored var appeared: Set<ScreenPlace> = []
  /// The numbers of the views in the tree, which stay when a view is swapped.
  @ObservationIgnored var numbers: [ObjectIdentifier: Int] = [:]
  @ObservationIgnored var lastNumber = 0
  @ObservationIgnored var details = RouteDetails()
  @ObservationIgnored var step: DrawingStep?
  @ObservationIgnored var isAligning = false
  @ObservationIgnored var waiters: [CheckedContinuation<Void, Never>] = []
  @ObservationIgnored var patience: Patience
  @ObservationIgnored let sink: any DiagnosticSink

  /// An empty scene; the first view that is shown becomes its root.
  ///
  /// - Parameters:
  ///   - styles: the styles that are performed, and what the others become.
  ///   - sink: receives a report when SwiftUI does not draw what it should.
  ///   - clock: measures the patience.
  ///   - patience: the time after which a change that was not drawn is written again, and after which it is given up.
  public init(
    styles: RouteStyles = .swiftUI, sink: any DiagnosticSink = StandardErrorSink(),
    clock: any Clock<Duration> = ContinuousClock(), patience: Duration = .seconds(2)
  ) {
    tree = NavigationTree(styles: styles)
    self.sink = sink
    self.patience = Patience(clock: clock, duration: patience)
  }

  // MARK: For the router

  /// Shows a view, and returns when it has been drawn.
  public func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    let used = try tree.show(view, as: style, from: source)
    details = used.details
    align()
    await drawn()
    return used
  }

  /// Removes a view, and returns when that has been drawn.
  public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try tree.remove(view)
    details.isAnimated = style.details.isAnimated
    align()
    await drawn()
  }

  /// Goes to a view, and returns when that has been drawn.
  public func reveal(_ view: any ModuleView, details: RouteDetails) async throws {
    try tree.reveal(view)
    self.details.isAnimated = details.isAnimated
    align()
    await drawn()
  }

  /// Puts a view in the place of another that has handed its module over, without a transition.
  public func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
    try tree.replace(view, by: other)
    numbers[ObjectIdentifier(other)] = numbers.removeValue(forKey: ObjectIdentifier(view))
    align()
  }

  /// Brings the drawing in line with the tree, as far as it can be done at once.
  public func draw() { align() }

  // MARK: The drawing

  /// Whether a change was not drawn yet.
  var isDrawing: Bool { step != nil }

  /// Returns when everything that the tree has was drawn.
  func drawn() async {
    if step != nil { await withCheckedContinuation { waiters.append($0) } }
  }

  /// The drawn containers, lowest first.
  var containers: [DrawnContainer] { root.map { Array(sequence(first: $0, next: \.presented)) } ?? [] }

  var places: Set<ScreenPlace> { Set(containers.flatMap(\.places)) }

  /// The drawn screen of a view, embedded ones included; read by views that show what is inside of theirs.
  func screen(of view: any ModuleView) -> DrawnScreen? {
    containers.lazy.flatMap(\.screens).compactMap { $0.find(view) }.first
  }
}
