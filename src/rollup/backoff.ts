/** When a request is tried again: the longer it has waited, the later, but within a minute. */
export const NEXT_TRY = `clock_timestamp() + least(clock_timestamp() - requested_at, interval '1 minute')`;
