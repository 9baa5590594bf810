export const REFRESH_QUEUE = 'feedback-refresh';

export const REFRESH_JOB = 'refresh';

export interface RefreshJob {
  /** Whose requests are waiting. */
  readonly workspaceIds: readonly string[];
  // Only for people who look at the queue: how many discoveries were asked for, since when (ISO 8601).
  readonly discoveries: number;
  readonly since: string;
}

/** Fails as long as the value of its discovery can't be written. */
export const RETRY_JOB = 'retry';

export interface RetryJob {
  readonly workspaceId: string;
  readonly discoveryId: string;
  readonly error: string;
}

/** Reconciliations have a queue of their own: refreshes would soon crowd out their reports. */
export const RECONCILIATION_QUEUE = 'reconciliation';

export const RECONCILE_JOB = 'reconcile';
