/** What a library has found out about its readers: a few records of every kind, one a line. */
export const STORY = new URL('./story.ndjson', import.meta.url);
