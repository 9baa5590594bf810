/** The Bull queue that tells workers of waiting requests. */
export const REFRESH_QUEUE = 'feedback-refresh';

export const REFRESH_JOB = 'refresh';

/** What a refresh job carries, for whoever looks at the queue. */
export interface RefreshJob {
  /** How many discoveries were asked to be refreshed. */
  readonly discoveries: number;
  /** When the first of them was, ISO 8601. */
  readonly since: string;
}

/** Retries one discovery whose value could not be written. Fails as long as it can't be. */
export const RETRY_JOB = 'retry';

export interface RetryJob {
  readonly workspaceId: string;
  readonly discoveryId: string;
  /** Why it failed. */
  readonly error: string;
}

/** Reconciliations have a queue of their own: refreshes would soon crowd out their reports. */
export const RECONCILIATION_QUEUE = 'reconciliation';

export const RECONCILE_JOB = 'reconcile';
