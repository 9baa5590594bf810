/** A database can't be used as it is; the message says in one sentence why, and what helps. */
export class DatabaseUnusable extends Error {}
