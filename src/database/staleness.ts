import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request accepts: an answer as it was so long ago. */
export interface Staleness {
  /** In milliseconds; undefined leaves it to the settings. */
  readonly maxLag: number | undefined;
  /** Set by its first read. */
  source?: 'primary' | 'replica';
}

const accepted = new AsyncLocalStorage<Staleness>();

/** Every read in `work`, and whatever `work` begins, may be answered by a replica. */
export const acceptStaleness = (maxLag: number | undefined, work: () => void): void =>
  accepted.run({ maxLag }, work);

export const acceptedStaleness = (): Staleness | undefined => accepted.getStore();
