import Foundation
import TraceKit

/// A trace that a test writes line by line.
struct WrittenRun {
  static let header = #"{"app":"Shelf 1.0","payloads":"all","started":1764333000.5,"trace":1}"#

  /// A tap that loads a list in a task. The handler of the answer sends another event, which no part handles.
  static let tap = [
    ##"{"t":100,"step":1,"at":"presenter","module":"List","part":"ListPresenter","name":"list.load","event":"#1","data":{"page":1}}"##,
    ##"{"t":110,"step":2,"in":1,"at":"interactor","module":"List","part":"ListInteractor","name":"list.load","event":"#1"}"##,
    ##"{"t":115,"step":3,"in":2,"at":"task","module":"List","part":"ListInteractor","name":"list.load","event":"#1"}"##,
    ##"{"t":120,"end":2,"outcome":"accepted"}"##,
    ##"{"t":130,"end":1,"outcome":"accepted"}"##,
    ##"{"t":5000,"step":4,"at":"view","module":"List","part":"ListView","name":"list.load","event":"#1","up":true,"data":["a"]}"##,
    ##"{"t":5010,"step":5,"in":4,"at":"presenter","module":"List","part":"ListPresenter","name":"list.count","event":"#2","cause":"#1"}"##,
    ##"{"t":5015,"problem":"event.unhandled","name":"list.count","module":"List","text":"No part handles list.count."}"##,
    ##"{"t":5020,"end":5,"outcome":"unhandled"}"##,
    ##"{"t":5030,"end":4,"outcome":"answered"}"##,
    ##"{"t":5040,"end":3,"outcome":"answered"}"##,
    ##"{"t":5050,"state":{"books":["a"]},"module":"List","view":"ListView"}"##,
  ]

  /// A tap whose handler pushes a route without sending an event. The module of the route loads a list, and closes with
  /// an output.
  static let push = [
    ##"{"t":100,"step":1,"at":"presenter","module":"Home","part":"HomePresenter","name":"home.open","event":"#1"}"##,
    ##"{"t":110,"route":"requested","name":"list","event":"#2","cause":"#1","module":"Home"}"##,
    ##"{"t":120,"end":1,"outcome":"answered"}"##,
    ##"{"t":200,"step":2,"at":"presenter","module":"List","part":"ListPresenter","name":"viper.initialize","event":"#3","cause":"#2","kind":"lifecycle"}"##,
    ##"{"t":210,"end":2,"outcome":"accepted"}"##,
    ##"{"t":220,"route":"shown","name":"list","event":"#2","cause":"#1","module":"List","style":"push"}"##,
    ##"{"t":300,"step":3,"at":"view","module":"Home","part":"HomeView","name":"list","event":"#2","up":true,"data":5}"##,
    ##"{"t":310,"end":3,"outcome":"answered"}"##,
  ]

  let folder: URL
  let file: URL

  init(_ lines: [String] = tap, header: String = header) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("viper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appendingPathComponent("run.jsonl")
    try Data(([header] + lines).map { $0 + "\n" }.joined().utf8).write(to: file)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs `viper trace` with the file and further arguments.
  func command(_ arguments: String...) throws -> [String] {
    try TraceCommand([file.path] + arguments).run(in: folder)
  }
}

/// Reads the run of a trace that a test has written.
func run(_ lines: [String] = WrittenRun.tap, header: String = WrittenRun.header) throws -> Run {
  let written = try WrittenRun(lines, header: header)
  defer { written.remove() }
  return try TraceFile.read(written.file)
}
