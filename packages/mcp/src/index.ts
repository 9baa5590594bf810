export type { Fetch } from './api.js';
export { answer } from './server.js';
