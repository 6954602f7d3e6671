/// One try to open a route, from its event to the transition queue: looked up, intercepted, loaded, built.
///
/// It runs at once as far as it can, so that who asks knows what became of it. What an interceptor parks, or what
/// is loaded, goes on in a task.
@MainActor final class RouteOpening {
  let audience: RouteAudience
  private weak var router: VIPRouter?
  private var style: RouteStyle?
  /// A view to build around.
  private var view: (any ModuleView)?
  private weak var made: MadeView?
  /// What was made before and is to be shown now; otherwise a module is built.
  private let commitment: Commitment?
  private var prepare: RouteOptions.Prepare?
  private var opensFallback = true
  private var isAdapted = false

  private var target: RouteTable.Entry?
  /// How its view, its parameters and its output are what was asked for.
  private var resolution: ResolvedRoute?
  private var place: NavigatorSession?
  /// A view that was built in vain.
  private var discarded: (any ModuleView)?
  private var task: Task<Void, Never>?
  private var isAtOnce = true
  /// Whether it has come to its end, one way or the other.
  private(set) var isOver = false

  /// Shows a module that was made, in a window.
  typealias Commitment = @MainActor (NavigatorSession) -> Void

  /// An attempt to open a route.
  ///
  /// - Parameters:
  ///   - audience: the request, and who hears of it.
  ///   - plan: what else was said where it was asked for.
  ///   - made: what is to keep the module if it is not shown.
  ///   - router: the router.
  init(_ audience: RouteAudience, plan: RouteOptions, made: MadeView, router: VIPRouter) {
    self.audience = audience
    self.router = router
    self.made = made
    style = plan.style
    view = plan.view
    prepare = plan.prepare
    opensFallback = plan.opensFallback
    isAdapted = plan.isAdapted
    commitment = nil
    audience.progress.attempt = self
  }

  /// An attempt to show what was made.
  init(_ audience: RouteAudience, router: VIPRouter, _ commitment: @escaping Commitment) {
    self.audience = audience
    self.router = router
    self.commitment = commitment
    style = audience.request.style
    audience.progress.attempt = self
  }

  private var request: RouteRequest { audience.request }

  /// Whether it is for the same route and from the same view as another request, and both would cover that.
  func isTwin(of other: RouteRequest) -> Bool {
    guard let source = other.source, other.coversSource, request.coversSource else { return false }
    return request.event.key == other.event.key && request.source === source
  }

  /// Begins it.
  ///
  /// - Returns: what became of it at once.
  func begin() -> Outcome {
    step { () throws(RouteError) in
      try resolve(try living().resolve(request.event, isAdapted: isAdapted))
      return try intercept(from: 0)
    }
  }

  /// Who asked does not want it any more.
  func cancel() {
    guard !isOver else { return }
    end()
    task?.cancel()
    if commitment == nil { audience.closed(wasShown: false) }
  }

  /// The view that asked has gone before there was a module.
  func sourceHasGone() {
    guard !isOver else { return }
    task?.cancel()
    _ = step { () throws(RouteError) in throw .invalidContext(route: request.name, .sourceGone) }
  }

  private func step(_ body: () throws(RouteError) -> Outcome) -> Outcome {
    do {
      return try body()
    } catch {
      guard !isOver else { return .gone }
      end()
      if commitment != nil {
        audience.failed(error, stillIn: .unrouted)
        return .rejected
      }
      audience.failed(error, atOnce: isAtOnce)
      discarded?.port.removed()
      switch error {
      case .unroutable, .noImplementation, .danglingAdapter:
        if opensFallback { router?.openFallback(for: error, request) }
        return .unhandled
      default: return .rejected
      }
    }
  }

  private func end() {
    isOver = true
    prepare = nil
    view = nil
    router?.waiting.removeAll { $0 === self }
  }

  // MARK: What it leads to

  private func resolve(_ resolution: ResolvedRoute) throws(RouteError) {
    let router = try living()
    if commitment == nil {
      audience.request = request.resolved(as: resolution)
      audience.progress.route = resolution.event.key
      self.resolution = resolution
    }
    let entry = try router.entry(for: resolution)
    target = entry
    let style = style ?? entry.route.style
    audience.request = request.with(style: style, from: request.source)
    audience.interceptors = router.interceptors + entry.route.interceptors
    if request.redirectedFrom.isEmpty, commitment == nil {
      audience.promised = entry.route.output
      audience.promisedToOpener = resolution.output(of: entry.route)
      audience.adapt = resolution.adapters.adapt(output:)
    }
    audience.progress.style = style
    place = try router.place(for: request, entry.route)
    if let place { router.keep(place) }
  }

  /// The router, which may have gone while something was parked.
  private func living() throws(RouteError) -> VIPRouter {
    guard let router else { throw .noRouter(route: request.name, part: "what was waiting") }
    return router
  }

  // MARK: What interceptors say

  private func intercept(from index: Int) throws(RouteError) -> Outcome {
    for (index, interceptor) in audience.interceptors.enumerated().dropFirst(index) {
      let decision = interceptor.before(request)
      if isOver { return .gone }  // It was removed meanwhile.
      if case .proceed = decision.kind { continue }
      return try follow(decision, at: index)
    }
    return try load()
  }

  private func follow(_ decision: RouteDecision, at index: Int) throws(RouteError) -> Outcome {
    switch decision.kind {
    case .proceed: return try intercept(from: index + 1)
    case .refuse(let reason): throw .refused(route: request.name, reason: reason)
    case .redirect(let asked, let style):
      let asked = asked.caused(by: request.event)
      let resolution = try living().resolve(asked)
      let event = resolution.event
      let names = request.redirectedFrom + [request.name]
      if names.contains(event.name) {
        throw .redirectCycle(route: request.name, names: names + [event.name])
      }
      guard commitment == nil else {
        let _: RouteHandle<Never>? = router?.open(
          asked, RouteOptions(style: style, window: request.window), from: request.source)
        throw .refused(route: request.name, reason: "\(event.name.quotedName) is opened instead.")
      }
      self.style = style
      // They are for the module that was asked for.
      view = nil
      prepare = nil
      audience.request = request.redirected(to: asked)
      try resolve(resolution)
      return try intercept(from: 0)
    case .park(let decide):
      let name = request.name
      try wait(for: decide) {
        .refused(route: name, reason: "\($0)")
      } then: {
        (decision) throws(RouteError) in
        try self.follow(decision, at: index)
      }
      router?.runtime.deliveries.markRetained()
      return .held
    }
  }

  // MARK: What the module gets

  private func load() throws(RouteError) -> Outcome {
    guard let target else { return .gone }
    if let commitment {
      guard let place else { throw .invalidContext(route: request.name, .unknownStyle(request.style)) }
      try place.check(request)
      end()
      commitment(place)
      return .routed
    }
    let (name, data) = (request.name, request.event.data)
    guard case .later(let load) = target.route.input else {
      return try proceed(with: try target.route.input(madeOf: request.event) ?? data)
    }
    try wait {
      try await load(data)
    } failing: {
      .parametersRejected(route: name, $0)
    } then: { (input) throws(RouteError) in
      try self.proceed(with: input)
    }
    return .accepted
  }

  /// Goes on in a task of its own.
  private func wait<Value>(
    for work: @escaping @MainActor () async throws -> Value,
    failing describe: @escaping (any Error) -> RouteError,
    then goOn: @escaping @MainActor (Value) throws(RouteError) -> Outcome
  ) throws(RouteError) {
    let router = try living()
    isAtOnce = false
    router.waiting.append(self)
    request.source?.port.chain?.attachment { WaitingRoutes() }?.add(self)
    let activity = Activity(router.runtime.idleness)
    let cause = EventContext(request.event, activity: activity)
    task = Task {
      activity.belongsToThisTask()
      await EventContext.$ofTask.withValue(cause) {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        guard !self.isOver else { return }
        self.router?.waiting.removeAll { $0 === self }
        _ = self.step { () throws(RouteError) in
          switch result {
          case .failure(let error): throw describe(error)
          case .success(let value): return try goOn(value)
          }
        }
      }
      activity.finish()
    }
  }

  // MARK: Building

  /// What who asked is given of what the module gives; `nil` if that is not what was promised.
  private func output(of route: RouteRegistration) -> RoutePresentation.Giving? {
    guard let promised = audience.promised, let resolution else { return nil }
    guard !request.redirectedFrom.isEmpty else { return audience.adapt }
    let given = resolution.output(of: route)
    guard promised == given else {
      return given == audience.promisedToOpener ? resolution.adapters.adapt(output:) : nil
    }
    return { [adapt = audience.adapt] in
      try resolution.adapters.adapt(output: $0).flatMap(adapt)
    }
  }

  private func proceed(with input: any Sendable) throws(RouteError) -> Outcome {
    guard let target else { return .gone }
    let router = try living()
    try place?.check(request)
    let passage = RoutePresentation(
      audience, window: place,
      giving: output(of: target.route),
      router: router)
    // A view that was given is prepared before it belongs to a module: it may be ready already.
    if let view {
      guard place?.navigator?.has(view) != true else {
        throw .invalidContext(route: request.name, .alreadyShown("\(type(of: view))"))
      }
      // One that belongs to a module already cannot be built around, and is left alone.
      if !view.port.isAssembled { try prepare?(try resolution?.served(view) ?? view) }
    }
    let built = try target.build(
      with: input, opening: passage, around: view, for: request.name, router)
    audience.progress.chain = built.port.chain
    if view == nil, prepare != nil || resolution?.service != nil {
      do {
        let served = try resolution?.served(built) ?? built
        try prepare?(served)
      } catch {
        discarded = built
        throw error
      }
    }
    guard !isOver else {
      // It has finished, or was removed, while it was made: it takes no place in the queue.
      built.port.removed()
      return .routed
    }
    end()
    if place != nil {
      passage.show(built)
    } else {
      passage.isMade(built, keptBy: made)
    }
    return .routed
  }
}
