import { beforeAll, expect, test } from '@jest/globals';
import { Assistant } from '../../support/assistant.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const service = useService({ open: false });
const workspace = useWorkspace(service, 'strange');
let assistant: Assistant;
let id: string;

beforeAll(async () => {
  assistant = await Assistant.at(service.url, workspace.secret);
  id = (await workspace.make.discovery()).id;
});

const LONGEST = 900_000;

/** None fits anywhere, and each breaks another part of a URL, a header or a text. */
const STRANGE: readonly unknown[] = [
  'x'.repeat(LONGEST),
  '%2e%2e/../?#',
  '\ud800\0\r\nx-other: header',
  '',
  -1,
  { x: [null] },
];

const asText = (value: unknown) => JSON.stringify(value).slice(0, 40);

/** Members that name the record, without which no other is looked at. */
const NAMES = new Set(['id', 'kind', 'discoveryId', 'changeId']);

const FAILURE = /\(5\d\d |internal_error|can not be reached|without a reason/;
const MOST_TEXT = 200_000;

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
}

test('a tool refuses any argument that is too long or of another kind, and never fails', async () => {
  const { tools } = await assistant.client.listTools();
  const failed: string[] = [];
  for (const { name, inputSchema } of tools) {
    const properties = Object.entries((inputSchema as Schema).properties ?? {});
    const named = Object.fromEntries(
      properties
        .filter(([member]) => NAMES.has(member))
        .map(([member, { enum: choices }]) => [member, choices?.[0] ?? id]),
    );
    for (const [member] of properties) {
      const results = await Promise.all(
        STRANGE.map((value) => assistant.result(name, { ...named, [member]: value })),
      );
      for (const [index, result] of results.entries()) {
        const text = JSON.stringify(result);
        if (FAILURE.test(text) || text.length > MOST_TEXT)
          failed.push(`${name} ${member} ${asText(STRANGE[index])}: ${text.slice(0, 300)}`);
      }
    }
  }
  expect(failed).toEqual([]);
});

test('an id of 900,000 characters is refused by 400', async () => {
  const refusal = await assistant.refusal('get_discovery', { id: 'x'.repeat(LONGEST) });
  expect(refusal).toContain('(400 malformed_request)');
  expect(refusal.length).toBeLessThan(1_000);
});
