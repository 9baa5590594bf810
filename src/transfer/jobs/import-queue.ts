/** Tells workers that an import waits. What it is stands in the database. */
export const IMPORT_QUEUE = 'import';

export const IMPORT_JOB = 'import';
