extension ModuleRequest {
  /// The values for the templates.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - tests: The folder of the tests.
  func values(in target: TargetSources, tests: String) -> [String: Template.Value] {
    let types = events.flatMap(\.types) + [input, output]
    let imports = (imports + (types.contains(where: \.needsFoundation) ? ["Foundation"] : [])).sorted()
    let isUIKit = style.view == .uikit
    let view = name + (isUIKit ? "Controller" : "View")
    let hasOutput = !output.isNever && !output.isVoid
    // A module that exists has its own tests.
    let suite = name + (style.kind == .router ? "Router" : "")
    let presents = style.kind.opensNext || style.hasList || !input.isVoid
    var values: [String: Template.Value] = [
      "name": .text(name), "target": .text(SwiftName.escaped(target.moduleName)),
      "testFile": .text("\(tests)/\(suite)Tests.swift"), "suite": .text(suite),
      "registration": .text(RegistrationWriter.typeName(of: target.name)),
      "imports": .list(imports.map { ["name": .text($0)] }),
      "route": .text(route ?? ""), "routeName": .text(SwiftName.escaped(name.lowercasedFirst)),
      "input": .text(input.text), "output": .text(output.text), "optionalOutput": .text(output.optional),
      "optionalInput": .text(input.optional), "hasInput": .flag(!input.isVoid), "hasOutput": .flag(hasOutput),
      "viewHasInput": .flag(!input.isVoid && !style.hasPresenter),
      "viewHasOutput": .flag(hasOutput && !style.hasPresenter),
      "routeTarget": .text(hasOutput && style.hasPresenter ? name + "Presenter" : view),
      "routeStyle": .text(style.kind == .widget ? ".embed" : ".push"),
      "events": .list(events.map { $0.values(in: name, style) }),
      "presenter": .flag(style.hasPresenter), "list": .flag(style.hasList), "worker": .flag(style.hasWorker),
      "swiftui": .flag(style.view == .swiftui), "uikit": .flag(isUIKit), "hasView": .flag(style.kind.hasView),
      "isMapped": .flag(style.hasList || !events.isEmpty),
      "presents": .flag(presents || events.contains { !$0.output.isNever && !$0.output.isVoid }),
      "view": .text(view), "indent": .text(isUIKit ? "  " : ""),
      "viewDeclaration": .text(
        (style.view == .swiftui ? "@Observable " : "") + "final class \(view): "
          + (isUIKit ? "ModuleViewController" : "VIPView")),
    ]
    for kind in ModuleKind.allCases { values[kind.rawValue] = .flag(kind == style.kind) }
    values["onlyRoute"] = .flag(style.kind == .router)
    values["router"] = .flag(route != nil || style.hasWorker || style.kind == .service)
    return values.merging(next) { _, new in new }.merging(tested) { _, new in new }.merging(files(in: target, view)) {
      _, new in new
    }
  }

  /// The values for a module that opens another module.
  private var next: [String: Template.Value] {
    let isThorough = style.kind == .thorough
    let parts = isThorough ? ("wireframe", "Wireframe") : ("router", "Router")
    return [
      "opensNext": .flag(style.kind.opensNext),
      "next": .text(isThorough ? "\(name)Needs.next" : "Routes.\(SwiftName.escaped(name.lowercasedFirst))"),
      "opener": .text(parts.0), "openerType": .text(name + parts.1),
      "presenterArguments": .text(style.kind.opensNext ? "\(parts.0): \(name)\(parts.1)()" : ""),
      "inputParameter": .text(input.isVoid ? "" : "_ input: \(input.text)"),
      "inputParameterList": .text(input.isVoid ? "" : "_ input: \(input.text), "),
      "inputArgument": .text(input.isVoid ? "" : "input"),
    ]
  }

  /// The values for the tests and for the program of a new package.
  private var tested: [String: Template.Value] {
    let sample = input.isVoid ? "" : input.sample ?? ""
    let worker = style.hasWorker ? "worker: Default\(name)Worker()" : ""
    return [
      "interactorArguments": .text(worker),
      // Without known parameters, a module is tested without its view and its presenter.
      "hasSamples": .flag(input.sample != nil),
      "parameters": .text(sample.isEmpty ? "" : ", parameters: \(input.typedSample ?? "")"),
      "inputSample": .text(sample), "outputSample": .text(output.isNever ? "" : output.sample ?? ""),
      "typedOutputSample": .text(output.isNever ? "" : output.typedSample ?? ""),
      "failsWork": .flag(style.hasWorker && events.contains { $0.input.sample != nil && !$0.output.isNever }),
      "opens": .flag(route != nil && input.sample != nil && style.kind != .widget),
      "embeds": .flag(input.sample != nil && style.kind == .widget),
    ]
  }

  private func files(in target: TargetSources, _ view: String) -> [String: Template.Value] {
    let folder = style.isFlat ? target.folder : "\(target.folder)/\(name)"
    var values: [String: Template.Value] = ["sources": .text(folder)]
    let parts = ["interactor", "presenter", "router", "worker", "service", "wireframe", "adapter"]
    for part in parts {
      let suffix = part.prefix(1).uppercased() + part.dropFirst()
      values["\(part)File"] = .text("\(folder)/\(name)\(style.isFlat ? "" : suffix).swift")
    }
    values["eventsFile"] = .text("\(folder)/\(name).swift")
    values["viewFile"] = .text("\(folder)/\(style.isFlat ? name : view).swift")
    return values
  }
}
