import HandWrittenParts
import Measuring

/// Hand-written alternatives to VIPER.
@MainActor enum HandWrittenCases {
  static let all = [
    Case("direct calls", in: group, giving: RoundTrip.sum, with: DirectView.init) { view, times in
      let before = view.sum
      for number in 0..<times { view.load(number) }
      return view.sum - before
    },
    Case(
      "typed protocols, weak links", in: group, giving: RoundTrip.sumAndCounts,
      with: TypedModule.init
    ) { module, times in
      let before = module.view.sum + module.logged
      for number in 0..<times { module.view.load(number) }
      return module.view.sum + module.logged - before
    },
    Case(
      "typed protocols, parts public", in: group, giving: RoundTrip.sumAndCounts,
      with: OpenTypedModule.init
    ) { module, times in
      let before = module.view.sum + module.logged
      for number in 0..<times { module.view.load(number) }
      return module.view.sum + module.logged - before
    },
    named("if name ==, 8 names", NamedModule.ifChain8),
    named("if name ==, 64 names", NamedModule.ifChain64),
    named("closures per instance", { .closures() }),
    Case(
      "port of the original", in: group, giving: RoundTrip.sumAndCounts, with: OriginalModule.init
    ) { module, times in
      let before = module.view.sum + module.logged
      for number in 0..<times { module.view.load(number) }
      return module.view.sum + module.logged - before
    },
    Case("module, dictionaries per instance", in: group, times: 1_000, giving: { $0 }) { times in
      (0..<times).reduce(0) { built, _ in
        let module = NamedModule.closures(presenterMapsResults: false)
        return built + 1 + module.view.sum
      }
    }
    .compared(with: "module, built and destroyed"),
    Case("module, its objects alone", in: group, times: 1_000, giving: { $0 }) { times in
      (0..<times).reduce(0) { built, _ in built + (BareModule.build().isConnected ? 1 : 0) }
    }
    .compared(with: "module, built and destroyed"),
    // The unavoidable part of the cost of a request to an asynchronous handler.
    Case(waiting: "task on the main actor, awaited", in: group, giving: RoundTrip.sum) { times in
      var sum = 0
      for number in 0..<times { sum += await Task { number + 1 }.value }
      return sum
    },
  ]

  private static let group = "Hand-written"

  private static func named<View: NamedView>(
    _ name: String, _ make: @escaping @MainActor () -> NamedModule<View>
  ) -> Case {
    Case(name, in: group, giving: RoundTrip.sumAndCounts, with: make) { module, times in
      let before = module.view.sum + module.logged
      for number in 0..<times { module.view.load(number) }
      return module.view.sum + module.logged - before
    }
  }
}
