// Long work in slices, so that no frame waits for it.

const SLICE = 10;

/** Runs a generator in slices of at most 10 ms. Only the latest work of the object is continued. */
export class Work {
  #current = null;

  start(generator, done) {
    this.#current = generator;
    const slice = () => {
      if (this.#current !== generator) return;
      const end = performance.now() + SLICE;
      while (performance.now() < end) {
        if (generator.next().done) {
          this.#current = null;
          done();
          return;
        }
      }
      setTimeout(slice);
    };
    slice();
  }

  get isRunning() {
    return this.#current !== null;
  }
}
