export { EmbeddedServiceError } from './errors.js';
export { createDatabase } from './postgres-connection.js';
export { type EmbeddedPostgres, findRunningPostgres, startPostgres } from './postgres.js';
export { DATABASE, startServices } from './services.js';
export { startValkey } from './valkey.js';
