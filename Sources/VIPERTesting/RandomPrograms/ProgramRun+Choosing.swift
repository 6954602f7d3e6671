import VIPER

// The random choice of the next step among all acts that are possible now.

extension ProgramRun {
  /// Returns a random step that is possible now, or `nil` if there is none.
  func nextStep(using random: inout SeededRandom, _ coverage: inout ProgramCoverage) -> ProgramStep? {
    var steps: [(inout SeededRandom) -> ProgramStep] = []
    for view in app.views where view.port.isVisible {
      let module = app.recorder.name(of: view)
      for event in events(of: view) {
        coverage.note(event, in: module)
        guard event.make != nil else { continue }
        steps.append { [app] random in
          let (chosen, input) = event.choosing(using: &random, app) ?? (event, ())
          return .send(chosen, input, module: module)
        }
      }
    }
    for view in app.views where view.port.isVisible {
      let module = app.recorder.name(of: view)
      for rows in rowEvents(of: view) {
        for row in rows { coverage.note(row, in: module) }
        steps.append { [app] random in
          let row = rows.randomElement(using: &random) ?? rows[0]
          return .send(row, row.make?(&random, app) ?? (), module: module)
        }
      }
    }
    if let first = programs.acts.first {
      steps.append { [acts = programs.acts] in .outside(acts.randomElement(using: &$0) ?? first) }
    }
    if let tree = app.window?.tree {
      if let top = tree.containers.last, top.count > 1 { steps.append { _ in .back } }
      if tree.containers.count > 1 { steps.append { _ in .dismiss } }
      for tab in tree.tabs where tab != tree.selectedTab { steps.append { _ in .select(tab: tab) } }
    }
    if let next = app.clock.deadlines.first {
      let now = app.clock.now
      steps.append { _ in .advance(now.duration(to: next)) }
    }
    return steps.randomElement(using: &random)?(&random)
  }

  /// Returns the events that the rows of a view carry, grouped by name. Each group is as likely as a single event that
  /// no row carries.
  private func rowEvents(of view: any ModuleView) -> [[RandomEvent]] {
    var groups: [[RandomEvent]] = []
    for (row, event) in CarriedEvents(of: view).all.enumerated()
    where !programs.excluded.contains(event.carried.name.key) {
      let event = RandomEvent(event, row: row)
      if let index = groups.firstIndex(where: { $0[0].key == event.key }) {
        groups[index].append(event)
      } else {
        groups.append([event])
      }
    }
    return groups
  }

  private func events(of view: any ModuleView) -> [RandomEvent] {
    var seen: Set<NameKey> = []
    return view.port.handledNames.filter {
      $0.key.kind == .business && !programs.excluded.contains($0.key) && seen.insert($0.key).inserted
    }.map { RandomEvent($0, own: programs.inputs[$0.key]) }
  }
}
