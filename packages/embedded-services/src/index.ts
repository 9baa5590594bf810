export { EmbeddedServiceError } from './errors.js';
export { createDatabase } from './postgres/connection.js';
export { type EmbeddedPostgres, findRunningPostgres, startPostgres } from './postgres/postgres.js';
export { startServices } from './services.js';
export { startValkey } from './valkey/valkey.js';
