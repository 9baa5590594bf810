export * from './generated/sdk.gen.js';
export type * from './generated/types.gen.js';
export type { Client } from './generated/client/index.js';
export { connect, type Connection } from './connect.js';
export { ProblemError } from './problem-error.js';
export { cursorOf, headersOf, pages } from './answers.js';
export { change } from './change.js';
export { events, type EventsOptions } from './events.js';
export { ForgedMessage, type ReceivedMessage, verifyWebhook, type WebhookMessage } from './webhooks.js';
