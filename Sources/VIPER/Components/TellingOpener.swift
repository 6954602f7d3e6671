// What a module gives its opener while it is open.

extension Presenter {
  /// Tells who opened the module something, while the module stays open: what is selected, how far it has come, a
  /// draft that has changed.
  ///
  /// ```swift
  /// nonisolated enum Editor {
  ///   static let draftChanged = EventName<Never, Draft>("editor.draftChanged")
  /// }
  /// // In the presenter of the editor:
  /// tellOpener(Editor.draftChanged, draft)
  /// // In a mapping of who opened it:
  /// $0.on(Editor.draftChanged) { list, draft in list.show(draft) }
  /// ```
  ///
  /// The opener's module gets it at once, as the closing result: a success of this name, with the id of the route
  /// event, that climbs from below its presenter. Who reads ``RouteHandle/messages(of:buffering:)`` gets it before. It
  /// comes before the closing result, and what is told keeps its order. After a redirection the opener hears the
  /// module that was really opened.
  ///
  /// - Parameters:
  ///   - name: the name that the opener maps; both features see its declaration.
  ///   - output: what it carries: a value, not a shared object.
  /// - Returns: ``Outcome/answered`` if the opener's mapping or a reader has taken it. ``Outcome/unhandled`` if
  ///   nobody has, or an app opened the module and nobody reads, both of which are reported. ``Outcome/waiting`` if
  ///   it waits for others that are being told. ``Outcome/gone`` if this module has closed or finished, or its opener
  ///   has gone and nobody reads; that is counted.
  @discardableResult
  public func tellOpener<Name: TypedName>(_ name: Name, _ output: Name.Output) -> Outcome {
    port.tellOpener(name, output, by: self)
  }

  /// Tells who opened the module something that carries nothing, while the module stays open.
  ///
  /// As ``tellOpener(_:_:)``.
  @discardableResult
  public func tellOpener<Name: TypedName>(_ name: Name) -> Outcome where Name.Output == Void {
    tellOpener(name, ())
  }
}
