export const WORK_QUEUE = 'work';

export const WORK_JOB = 'work';

/** Carries no work, and says where there is some. */
export interface WorkJob {
  readonly kind: string;
  readonly workspaceIds: readonly string[];
  // Only for people who look at the queue: how much was asked for, since when (ISO 8601).
  readonly requests: number;
  readonly since: string;
}
