import Foundation
import VIPERHosting

let router = VIPRouter()
let navigator = SimpleNavigator { layout in print("On screen: \(layout)") }
router.navigator = navigator
let app = try Inspect(router, drafts: Drafts(file: URL(fileURLWithPath: "drafts.json")))
router.launchOrExit(opening: Routes.sites())

while true {
  await router.idle()
  for line in navigator.screen?.lines ?? [] { print(line) }
  guard let line = readLine() else { break }
  print("> \(line)")
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  let (word, text) = (words.first ?? "", words.count > 1 ? words[1] : "")
  switch word {
  case "back": try? navigator.back()
  case "expire": app.server.expireSession()
  default: if navigator.screen?.enter(word, text) != true { print("! This is not a command here.") }
  }
}
