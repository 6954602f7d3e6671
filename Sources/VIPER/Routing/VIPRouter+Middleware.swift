// The mistakes in setting the middleware of a router.

extension VIPRouter {
  /// Reports a list of middleware that is set too late, or that replaces a list before that list had any effect.
  func reportMistake(inSetting list: MiddlewareList, isFirst: Bool) {
    if isFirst, !list.isEmpty, let first = runtime.modules.all.first(where: \.isAlive)?.name {
      let text =
        "The router's middleware was set after the module \(first.quotedName) was built, so it has no effect on this"
        + " module. Usually the app builds or opens a module first. Set `router.middleware` before the first module."
      reportOnce(Diagnostic("middleware.setLate", module: first, text))
    }
    let types = Set(list.all.map { ObjectIdentifier(type(of: $0)) })
    guard diagnosisLevel == .thorough, runtime.modules.isEmpty,
      let lost = middleware.all.first(where: { !types.contains(ObjectIdentifier(type(of: $0))) })
    else { return }
    let text =
      "The router's middleware was set twice before the first module was built, so the \(type(of: lost)) of the first list"
      + " has no effect. Usually two places of the app set the list. Add to the list: `router.middleware ="
      + " router.middleware.followed(by: …)`."
    reportOnce(Diagnostic("middleware.replaced", name: "\(type(of: lost))", text))
  }
}
