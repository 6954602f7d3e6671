import Foundation
import VIPERHosting
import VIPERLinks
import VIPERTracing

let router = VIPRouter()
let navigator = SimpleNavigator { layout in print("On screen: \(layout)") }
router.navigator = navigator
let app = try Inspect(router, drafts: Drafts(file: URL(fileURLWithPath: "drafts.json")))
let isTraced = CommandLine.arguments.contains("--trace")
let trace = isTraced ? try router.trace(to: URL(fileURLWithPath: "trace.jsonl"), app: "Inspect") : nil
router.launchOrExit(opening: Routes.sites())

while true {
  await router.idle()
  for line in navigator.screen?.lines ?? [] { print(line) }
  guard let line = readLine() else {
    trace?.stop()
    break
  }
  print("> \(line)")
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  let (word, text) = (words.first ?? "", words.count > 1 ? words[1] : "")
  switch word {
  case "back": try? navigator.back()
  case "expire": app.server.expireSession()
  case "sites": router.route(Routes.sites())
  case "settings": router.route(Routes.settings())
  case "link": if (try? router.links.open(text)) == nil { print("! This link cannot be opened.") }
  default: if navigator.screen?.enter(word, text) != true { print("! This is not a command here.") }
  }
}
