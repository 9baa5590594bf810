import assert from 'node:assert/strict';
import type { paths } from './generated/openapi-typescript.d.ts';

type Answers = paths['/v1/discovery/{id}']['patch']['responses'];

/** Every code that the problems of an update can have. */
export type UpdateCode = {
  [Status in keyof Answers]: Answers[Status] extends {
    content: { 'application/problem+json': { code: infer Code } };
  }
    ? Code
    : never;
}[keyof Answers];

/** Where the service listens. */
export const SERVICE = process.env['SERVICE'] ?? '';

/** What the tour of docs/tour.md needs of a client. */
export interface Client {
  /** The titles of the discoveries with all of the words. */
  search(words: string): Promise<string[]>;
  /** The titles of the discoveries of a state whose effort is one of some. */
  find(state: string, efforts: string[]): Promise<string[]>;
  create(clientId: string, title: string, parentId: string): Promise<string>;
  /** Gives feedback with a score and words alone. */
  say(discoveryId: string, score: number, content: string): Promise<void>;
  feedbackScore(discovery: string): Promise<number>;
  /** Moves a discovery that can't be moved; returns what is done about the answer. */
  move(discovery: string, parentId: string): Promise<string>;
}

/** Does what docs/tour.md does, by a generated client. */
export async function tour(name: string, client: Client): Promise<void> {
  assert.match((await client.search('lighthouse')).join(), /catalogue/);
  assert.match((await client.find('backlog', ['Small', 'Medium'])).join(), /Shelf 4C/);
  const upper = await client.create(`${name}-1`, 'Readers want to hear when a hold is ready', 'reminders');
  const lower = await client.create(`${name}-2`, 'By text message', upper);
  await client.say(lower, 5, 'I would have come on Friday.');
  const deadline = Date.now() + 60_000;
  while ((await client.feedbackScore(`${name}-1`)) !== 5) {
    assert.ok(Date.now() < deadline, 'The feedback is not in the value.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(await client.move(upper, 'RL-1'), 'moves what is under it first');
  console.log(`${name}: done`);
}

/** What a client does about a problem. It compiles only if no code is missing, and none is there that can't come. */
export function advice(code: UpdateCode): string {
  switch (code) {
    case 'discovery_has_children':
      return 'moves what is under it first';
    case 'parent_not_found':
    case 'parent_not_under_component':
    case 'parent_is_sub_discovery':
    case 'parent_is_self':
      return 'asks for another parent';
    case 'discovery_state_not_found':
    case 'assignee_not_found':
    case 'assignee_inactive':
    case 'field_not_found':
    case 'field_repeated':
    case 'field_read_only':
    case 'invalid_field_value':
    case 'field_values_too_large':
    case 'list_too_long':
    case 'invalid_input':
      return 'shows what is wrong next to the member';
    case 'record_not_found':
    case 'precondition_failed':
    case 'idempotency_result_gone':
      return 'reads the discovery again';
    case 'unauthenticated':
    case 'invalid_token':
    case 'insufficient_scope':
      return 'asks for another token';
    case 'no_user':
    case 'no_scope':
    case 'no_workspace':
    case 'user_inactive':
      return 'says what an administrator has to do';
    case 'rate_limited':
    case 'too_many_failures':
    case 'request_in_progress':
    case 'too_much_at_once':
    case 'too_much_unread':
    case 'too_many_requests':
    case 'too_many_writes':
    case 'too_many_pieces':
    case 'request_timeout':
    case 'unavailable':
    case 'database_timeout':
    case 'overloaded':
      return 'tries again later';
    case 'malformed_request':
    case 'not_acceptable':
    case 'foreign_origin':
    case 'body_too_large':
    case 'unsupported_media_type':
    case 'misdirected_request':
    case 'idempotency_key_reused':
    case 'headers_too_large':
    case 'internal_error':
      return 'reports a bug';
    default:
      return unhandled(code);
  }
}

function unhandled(code: never): never {
  throw new Error(`Unhandled: ${String(code)}`);
}
