/** Whether the process can do its work. */
export interface HealthRecord {
  /**
   * `degraded`: without Redis, or with one that takes no writes, everything works, only feedback values are refreshed a
   * second later, and rate limits do not apply.
   */
  readonly status: 'ok' | 'degraded';

  readonly database: 'up';

  /** Whether every migration has run. */
  readonly schema: 'up to date';

  readonly queue: 'up' | 'down';
}
