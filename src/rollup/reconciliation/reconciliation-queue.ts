/** Name of the Bull queue for reconciliations: apart from the refreshes, which would soon crowd out its reports. */
export const RECONCILIATION_QUEUE = 'reconciliation';

/** Every feedback value is to be compared with the feedback itself. */
export const RECONCILE_JOB = 'reconcile';
