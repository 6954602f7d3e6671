// Step 3: a screen, and a route with an output.

import VIPERHosting

let router = VIPRouter.shared
let host = SimpleNavigator { screen in print("[\(screen)]") }
router.navigator = host
try router.register(Greeting3Modules())

let greeting = try router.launch(opening: Greeting.screen())
await router.idle()
greeting.target?.send(Greeting.greet("World"))
await router.idle()
(host.top as? SigningView)?.send(Signing.sign("VIPER"))
await router.idle()
