/** Rolls a dry run back, and carries what it would have answered. */
export class Rehearsed<Shown> extends Error {
  constructor(readonly shown: Shown) {
    super('A dry run is undone.');
  }
}
