/// The routes of the modules. Each module adds its own route.
nonisolated enum Routes {}
