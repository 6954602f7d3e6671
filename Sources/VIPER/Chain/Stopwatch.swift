/// What says how long ago it was made, by any clock.
func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
