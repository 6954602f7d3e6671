// Step 2: middleware, a presenter, and an interactor that awaits a service.

import VIPER

let router = VIPRouter.shared
router.middleware = MiddlewareList(beforePresenter: [
  LoggingMiddleware { _, line in print("log: \(line)") },
  ValidationMiddleware { $0.check(Greeting.greet) { $0.isEmpty ? "Enter a name." : nil } },
])
try router.register {
  $0.module(view: GreetingView.init, presenter: GreetingPresenter.init, interactor: GreetingInteractor.init)
}
let view = try VIPBuilder(prefix: "Greeting").build()
for name in ["World", "", "Nobody", "World"] {
  view.send(Greeting.greet(name))
  await router.idle()  // returns when the interactor has answered
}
