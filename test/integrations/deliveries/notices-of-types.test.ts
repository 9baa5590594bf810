import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { RECORD_KINDS } from '../../../src/app/record-kinds.js';
import type { EventRecord } from '../../../src/events/presenting/event.record.js';
import { chatMessage } from '../../../src/integrations/deliveries/notices/chat-message.js';
import { NOTICED_TYPES } from '../../../src/integrations/deliveries/notices/noticed-types.js';
import { sentenceOf } from '../../../src/integrations/deliveries/notices/sentence.js';

/** Types of events that `*` leaves out in the formats of chats, with the sentence that each has if it is named. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'apiToken.created': 'Ada created the api token “Name”.',
  'apiToken.deleted': 'Ada deleted the api token “Name”.',
  'apiToken.updated': 'Ada changed the api token “Name”.',
  'comment.deleted': 'Ada deleted the comment “Name”.',
  'comment.erased': 'Ada erased a person from the comment “Name”.',
  'comment.updated': 'Ada changed the comment “Name”.',
  'company.created': 'Ada created the company “Name”.',
  'company.deleted': 'Ada deleted the company “Name”.',
  'company.enlarged': 'Ada enlarged the company “Name”.',
  'company.updated': 'Ada changed the company “Name”.',
  'component.updated': 'Ada changed the component “Name”.',
  'discovery.enlarged': 'Ada enlarged the discovery “Name”.',
  'discovery.moved': 'Ada reordered the discovery “Name”.',
  'discovery.refreshed': 'Ada refreshed the discovery “Name”.',
  'discoveryField.created': 'Ada created the discovery field “Name”.',
  'discoveryField.deleted': 'Ada deleted the discovery field “Name”.',
  'discoveryField.recomputed': 'Ada recomputed the discovery field “Name”.',
  'discoveryField.updated': 'Ada changed the discovery field “Name”.',
  'discoveryState.created': 'Ada created the discovery state “Name”.',
  'discoveryState.deleted': 'Ada deleted the discovery state “Name”.',
  'discoveryState.updated': 'Ada changed the discovery state “Name”.',
  'feedback.deleted': 'Ada deleted the feedback “Name”.',
  'feedback.erased': 'Ada erased a person from the feedback “Name”.',
  'feedback.updated': 'Ada changed the feedback “Name”.',
  'message.deleted': 'Ada deleted the message “Name”.',
  'message.erased': 'Ada erased a person from the message “Name”.',
  'message.updated': 'Ada changed the message “Name”.',
  'user.created': 'Ada created the user “Name”.',
  'user.deleted': 'Ada deleted the user “Name”.',
  'user.erased': 'Ada erased a person from the user “Name”.',
  'user.updated': 'Ada changed the user “Name”.',
  'view.created': 'Ada created the view “Name”.',
  'view.deleted': 'Ada deleted the view “Name”.',
  'view.updated': 'Ada changed the view “Name”.',
  'tracker.created': 'Ada created the tracker “Name”.',
  'tracker.deleted': 'Ada deleted the tracker “Name”.',
  'tracker.updated': 'Ada changed the tracker “Name”.',
  'discovery.issueChanged': 'Ada told of an issue of the discovery “Name”: Fix login (closed).',
  'webhook.created': 'Ada created the webhook “Name”.',
  'webhook.deleted': 'Ada deleted the webhook “Name”.',
  'webhook.test': 'Ada tested the webhook “Name”.',
  'webhook.updated': 'Ada changed the webhook “Name”.',
  'workspace.updated': 'Ada changed the workspace “Name”.',
};

/** The sentences of those that a chat is told by default. */
const NOTICED: Readonly<Record<string, string>> = {
  'comment.created': 'Ada commented on “Other”: Text.',
  'company.merged': 'Ada merged the company “Name” into “Other”.',
  'component.created': 'Ada created the component “Name”.',
  'component.deleted': 'Ada deleted the component “Name”.',
  'discovery.created': 'Ada created the discovery “Name”.',
  'discovery.deleted': 'Ada deleted the discovery “Name”.',
  'discovery.merged': 'Ada merged the discovery “Name” into “Other”.',
  'discovery.updated': 'Ada changed the discovery “Name”.',
  'feedback.created': 'Ada added feedback to “Other”: “Name”.',
  'message.created': 'Ada added a message to “Other”: “Name”.',
};

const ID = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';
const OTHER = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e10';

const eventOf = (type: string): EventRecord => ({
  id: `${ID}-0`,
  at: '2026-11-28T12:00:00.000Z',
  type,
  record: { kind: type.split('.')[0] as string, id: ID },
  actor: { kind: 'user', id: ID, name: 'Ada' },
  changeId: ID,
  ...(type.endsWith('issueChanged') && { after: { issue: { title: 'Fix login', state: 'closed' } } }),
  ...(/created|merged/.test(type) && { after: { discoveryId: OTHER, into: OTHER, text: 'Text' } }),
});

const names = new Map([
  [ID, 'Name'],
  [OTHER, 'Other'],
]);

/** Texts of the same form that are no types. */
const OTHERS = new Set(['feedback.company', 'user.name', 'webhook.key']);

/** Every type that is written somewhere in the sources or in the walk through all events. */
function writtenTypes(): string[] {
  const kinds = RECORD_KINDS.map(({ kind }) => kind).join('|');
  const written = new RegExp(`['"\`]((?:${kinds})\\.[a-z][A-Za-z]+)['"\`]`, 'g');
  const files = [...globSync('src/**/*.ts'), 'test/events/coverage.test.ts'];
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(written)].map(([, type = '']) => type),
  );
  const plain = RECORD_KINDS.filter(({ kind }) => kind !== 'workspace').flatMap(({ kind }) =>
    ['created', 'updated', 'deleted'].map((verb) => `${kind}.${verb}`),
  );
  return [...new Set([...found, ...plain])].filter((type) => !OTHERS.has(type)).toSorted();
}

describe('each type of event', () => {
  test('is told, or left out on purpose', () => {
    expect(Object.keys(NOTICED)).toEqual(NOTICED_TYPES.toSorted());
    expect([...Object.keys(NOTICED), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(writtenTypes());
  });

  test.each(Object.entries({ ...NOTICED, ...LEFT_OUT }))('%s: %s', (type, sentence) => {
    const parts = sentenceOf(eventOf(type), names);
    expect(JSON.parse(chatMessage('SLACK', parts))).toEqual({ text: sentence });
  });
});

test('an issue that is gone is told as such, whatever its last state', () => {
  const { after = {}, ...event } = eventOf('discovery.issueChanged');
  const parts = sentenceOf({ ...event, before: after }, names);
  expect(JSON.parse(chatMessage('SLACK', parts))).toEqual({
    text: 'Ada told of an issue of the discovery “Name”: Fix login (gone).',
  });
});

/** What makes texts longest in one of the formats, or isn't to be in any of them. */
const SIGNS = ['&', '<', '*', '\\', '"', '😀', 'x\u0001', 'a.'];

describe.each([
  ['SLACK', 4_000],
  ['DISCORD', 2_000],
  ['TEAMS', 14_000],
] as const)('a message of %s', (format, most) => {
  test.each([null, '{id}', `${'&'.repeat(900)}{id}`, `${'<'.repeat(1_900)}{id}`])(
    'is short with links to https://x.example/%s',
    (path) => {
      for (const sign of SIGNS)
        for (const type of [...Object.keys(NOTICED), ...Object.keys(LEFT_OUT)]) {
          const long = sign.repeat(500 / sign.length);
          const field = (n: number) => ({ field: { id: String(n), name: `${n}${long}` }, value: long });
          const fieldsValues = Array.from({ length: 9 }, (_, n) => field(n));
          const texts = {
            title: long,
            text: long,
            company: long,
            authorName: long,
            tags: [long, long],
            fieldsValues,
          };
          const event = eventOf(type);
          const sentence = sentenceOf(
            { ...event, actor: { kind: 'user', name: long }, after: { ...event.after, ...texts } },
            new Map([...names.keys()].map((id) => [id, long])).set('recordUrl', `https://x.example/${path}`),
          );
          const message = chatMessage(format, sentence);
          expect(message.length).toBeLessThanOrEqual(most);
          expect(message).toContain('…');
          expect(message).not.toMatch(/\\u0001/);
        }
    },
  );
});
