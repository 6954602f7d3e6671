public import Observation
public import VIPER

/// The navigator of one SwiftUI scene, drawn by a `ModuleHost`.
///
/// ```swift
/// @State private var navigator = SwiftUINavigator()
/// var body: some Scene { WindowGroup { ModuleHost(navigator) } }
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
  private(set) var root: DrawnContainer?

  /// Performs a change of the drawing, animated as the details say.
  @ObservationIgnored var animate: @MainActor (RouteDetails, () -> Void) -> Void = { _, change in change() }
  /// Whether a `ModuleHost` draws; without one nothing is waited for, and nothing is presented yet.
  @ObservationIgnored private(set) var isConnected = false
  /// The screens that SwiftUI shows, as it has said.
  @ObservationIgnored private var appeared: Set<ScreenPlace> = []
  /// The numbers of the views in the tree, which stay when a view is swapped.
  @ObservationIgnored private var numbers: [ObjectIdentifier: Int] = [:]
  @ObservationIgnored private var lastNumber = 0
  @ObservationIgnored private var details = RouteDetails()
  @ObservationIgnored private var step: DrawingStep?
  @ObservationIgnored private var isAligning = false
  @ObservationIgnored private var waiters: [CheckedContinuation<Void, Never>] = []
  @ObservationIgnored var patience: Patience
  @ObservationIgnored private let sink: any DiagnosticSink

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

  private var places: Set<ScreenPlace> { Set(containers.flatMap(\.places)) }

  /// The drawn screen of a view, embedded ones included; read by views that show what is inside of theirs.
  func screen(of view: any ModuleView) -> DrawnScreen? {
    containers.lazy.flatMap(\.screens).compactMap { $0.find(view) }.first
  }

  private func align() {
    guard !isAligning else { return }
    isAligning = true
    while step == nil, let change = nextChange() {
      let before = places
      animate(details, change)
      begin(DrawingStep(leaving: before.subtracting(places)))
    }
    isAligning = false
    if step == nil { finish() }
  }

  /// The next change that brings the drawing nearer to the tree; `nil` if there is none.
  private func nextChange() -> (@MainActor () -> Void)? {
    let layout = numberedLayout()
    guard let lowest = layout.first else { return nil }
    guard root != nil else { return { self.root = DrawnContainer(lowest, of: self) } }
    let drawn = containers
    for (container, node) in zip(drawn, layout) { container.update(node) }
    let kept = drawn.indices.prefix { $0 == 0 || $0 < layout.count && drawn[$0].style == layout[$0].style }.count
    if kept < drawn.count { return { drawn[kept - 1].dismiss() } }
    for (container, node) in zip(drawn, layout) {
      if let change = container.nextChange(toward: node) { return change }
    }
    guard isConnected, layout.count > drawn.count else { return nil }
    return { drawn.last?.present(DrawnContainer(layout[drawn.count], of: self)) }
  }

  /// The tree with a number for each view.
  private func numberedLayout() -> [NavigationOutline<Numbered>.Container] {
    var known: [ObjectIdentifier: Int] = [:]
    func numbered(_ node: NavigationLayout.Node) -> NavigationOutline<Numbered>.Node {
      let key = ObjectIdentifier(node.element)
      if numbers[key] == nil { lastNumber += 1 }
      let number = numbers[key] ?? lastNumber
      known[key] = number
      return .init(Numbered(id: number, view: node.element), slot: node.slot, children: node.children.map(numbered))
    }
    defer { numbers = known }
    return tree.layout.containers.map { container in
      .init(
        tabs: container.tabs.map { .init(name: $0.name, stack: $0.stack.map(numbered)) },
        selected: container.selected, style: container.style)
    }
  }

  // MARK: Steps

  private func begin(_ step: DrawingStep) {
    guard isConnected, !isDrawn(step) else {
      self.step = nil
      return containers.forEach { $0.forgetLeft() }
    }
    self.step = step
    patience.start { [weak self] in self?.runOut() }
  }

  private func isDrawn(_ step: DrawingStep) -> Bool {
    guard appeared.isDisjoint(with: step.leaving), let top = containers.last, let stack = top.selectedStack else {
      return false
    }
    return !containers.contains(where: \.isDismissing) && appeared.contains(stack.place(of: stack.top.id))
      && appeared.isDisjoint(with: stack.places.dropLast())
  }

  /// Goes on if the step under way has been drawn.
  func check() {
    guard let step, isDrawn(step) else { return }
    endStep()
  }

  private func endStep() {
    patience.stop()
    step = nil
    containers.forEach { $0.forgetLeft() }
    align()
  }

  private func finish() {
    details = RouteDetails()
    let all = waiters
    waiters = []
    for waiter in all { waiter.resume() }
  }

  /// Writes a step again that was not drawn in time; gives it up the second time.
  private func runOut() {
    guard let step else { return }
    if step.wasRepeated {
      sink.report(.routeFailed(DrawingError(missing: containers.last?.selectedStack?.top.name ?? "nothing")))
      containers.forEach { $0.isDismissing = false }
      return endStep()
    }
    let before = places
    containers.last?.redraw()
    begin(DrawingStep(leaving: step.leaving.union(before.subtracting(places)), wasRepeated: true))
    align()
  }

  // MARK: Reports of SwiftUI

  /// A `ModuleHost` draws the navigator from now on.
  func connect() {
    guard !isConnected else { return }
    isConnected = true
    align()
  }

  /// The `ModuleHost` has left, with its scene.
  func disconnect() {
    isConnected = false
    appeared = []
    patience.stop()
    step = nil
    // What lies over the others is presented again, one by one, by the next ModuleHost.
    root?.disconnect()
    align()
  }

  /// A screen is seen.
  func didAppear(_ screen: ScreenPlace) {
    appeared.insert(screen)
    check()
  }

  /// A screen is not seen any more.
  func didDisappear(_ screen: ScreenPlace) {
    appeared.remove(screen)
    check()
  }

  // MARK: Acts of a person

  /// Compares a path that SwiftUI has set: screens that it lacks are removed from the tree, with what lies on them.
  func reconcile(_ stack: DrawnStack, with path: [Int]) {
    guard path.count < stack.shownPath.count, stack.shownPath.starts(with: path) else { return stack.reassert() }
    let left = stack.shownPath.dropFirst(path.count).compactMap { stack.screen($0) }
    stack.take(path)
    personRemoved(Set(left.map { stack.place(of: $0.id) })) { () throws(NavigationError) in
      if let view = left.lazy.map(\.view).first(where: { self.tree.contains($0) }) { try self.tree.remove(view) }
    }
  }

  /// SwiftUI has dismissed what lies over a container.
  func reconcileDismissal(over container: DrawnContainer) {
    guard let gone = container.presented else { return }
    let all = Array(sequence(first: gone, next: \.presented))
    let left = all.flatMap(\.screens)
    container.dismiss()
    personRemoved(Set(all.flatMap(\.places))) { () throws(NavigationError) in
      guard
        let lowest = self.tree.layout.containers.firstIndex(where: { container in
          left.contains { screen in container.contains(screen.view) }
        }), lowest > 0
      else { return }
      while self.tree.containers.count > lowest { try self.tree.dismiss() }
    }
  }

  private func personRemoved(_ leaving: Set<ScreenPlace>, _ change: () throws(NavigationError) -> Void) {
    if step == nil { begin(DrawingStep(leaving: leaving)) } else { step?.leaving.formUnion(leaving) }
    do throws(NavigationError) { try change() } catch { sink.report(.routeFailed(error)) }
    check()
    align()
  }

  /// SwiftUI has selected a tab.
  func reconcile(_ container: DrawnContainer, selecting tab: String) {
    guard container === containers.last, tree.containers.count == containers.count, tree.selectedTab != tab,
      tree.tabs.contains(tab)
    else { return container.reassert() }
    container.take(tab)
    do throws(NavigationError) { try tree.select(tab: tab) } catch { sink.report(.routeFailed(error)) }
    align()
  }
}

/// A view of the tree with its number.
struct Numbered {
  let id: Int
  let view: any ModuleView
}

extension NavigationLayout.Container {
  /// Whether a view is in one of the stacks.
  @MainActor fileprivate func contains(_ view: any ModuleView) -> Bool {
    tabs.contains { $0.stack.contains { $0.element === view } }
  }
}
