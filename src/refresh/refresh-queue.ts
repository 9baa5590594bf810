/** Name of the Bull queue that wakes workers to refresh feedback values. */
export const REFRESH_QUEUE = 'feedback-refresh';

/** Refresh requests wait in the database. */
export const REFRESH_JOB = 'refresh';

/** What a refresh job carries, for whoever looks at the queue. */
export interface RefreshJob {
  /** How many discoveries were asked to be refreshed. */
  readonly requests: number;
  /** When the first of them was, ISO 8601. */
  readonly since: string;
}

/** One request that failed is to be tried again. */
export const RETRY_JOB = 'retry';

/** What a retry job carries. */
export interface RetryJob {
  readonly workspaceId: string;
  /** Of the request. */
  readonly requestId: number;
  readonly discoveryId: string;
  readonly error: string;
}

/** Every feedback value is to be computed again and compared. */
export const RECONCILE_JOB = 'reconcile';
