/** Name of the Bull queue that wakes workers to refresh feedback values. */
export const REFRESH_QUEUE = 'feedback-refresh';

/** Refresh requests wait in the database. */
export const REFRESH_JOB = 'refresh';

/** What a refresh job carries, for whoever looks at the queue. */
export interface RefreshJob {
  /** How many discoveries were asked to be refreshed. */
  readonly discoveries: number;
  /** When the first of them was, ISO 8601. */
  readonly since: string;
}

/** The value of one discovery could not be written, and is to be tried again. Fails as long as it can't be. */
export const RETRY_JOB = 'retry';

/** What a retry job carries. */
export interface RetryJob {
  readonly workspaceId: string;
  readonly discoveryId: string;
  /** Why it failed. */
  readonly error: string;
}
