// Long work in slices, so that no frame waits for it.

// Runs a generator in slices of 10 ms. A later work replaces the earlier one.
export class Work {
  start(generator, done) {
    this.current = generator;
    const slice = () => {
      const end = performance.now() + 10;
      while (this.current === generator && performance.now() < end) {
        if (!generator.next().done) continue;
        this.current = null;
        return done();
      }
      if (this.current === generator) setTimeout(slice);
    };
    slice();
  }
}
