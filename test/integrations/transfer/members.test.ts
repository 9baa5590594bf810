import { beforeAll, describe, expect, test } from '@jest/globals';
import { useCommandsOn } from '../../support/commands.js';
import type { TestWorkspace } from '../../support/service.js';
import { type Schema, Specification } from '../../support/specification.js';
import { exportedLines, importLines, type Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { type Shown, shown } from './shown.js';

const service = useService();
const commands = useCommandsOn(service);

interface Tried {
  readonly path: string;
  readonly list: keyof Shown;
  /** Every member that create takes. */
  readonly created: Members;
  /** Another record as it is before it is changed, with none of the other values. */
  readonly before: Members;
  /** Every member that update takes. */
  readonly changed: Members;
  /** What all of them have in common. */
  readonly common?: readonly string[];
  /** Members that update takes besides, and other tests try. */
  readonly elsewhere?: readonly string[];
}

/** A link for each tracker. */
const links = (path: string): Members => ({
  alphaIssueUrls: [`https://alpha.example/${path}`],
  bravoIssueUrls: [`https://bravo.example/${path}`, `https://bravo.example/`],
  charlieIssueUrls: [`https://charlie.example/${path}`],
  deltaIssueUrls: [`https://delta.example/${path}`],
  echoCardUrls: [`https://echo.example/${path}`],
});

const EARLIER = '2019-05-17T08:09:10.123Z';

/** In an order in which they can refer to those before them. */
const TRIED: Readonly<Record<string, Tried>> = {
  discoveryState: {
    path: '/v1/discovery-state',
    list: 'discoveryStates',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      name: 'Created',
      position: 7,
      isDefault: true,
      category: 'DONE',
      color: '#123abc',
    },
    before: { clientId: 'changed', name: 'Before' },
    changed: { name: 'Changed', position: 9, isDefault: true, category: 'STARTED', color: '#456def' },
  },
  discoveryField: {
    path: '/v1/discovery-field',
    list: 'discoveryFields',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      name: 'Created',
      type: 'MULTI_SELECT',
      options: ['b', 'a'],
      position: 7,
    },
    before: { clientId: 'changed', name: 'Before', type: 'SELECT', options: ['x'] },
    changed: { name: 'Changed', options: ['x', 'y'], position: 9 },
  },
  'discoveryField with a formula': {
    path: '/v1/discovery-field',
    list: 'discoveryFields',
    created: { clientId: 'computed', name: 'Computed', type: 'SCORE', formula: '2 * feedback' },
    before: { clientId: 'recomputed', name: 'Recomputed', type: 'SCORE', formula: '1' },
    changed: { formula: 'feedback / 2' },
    common: ['type'],
  },
  user: {
    path: '/v1/user',
    list: 'users',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      name: 'Created',
      email: 'created@example.com',
      avatarUrl: 'https://example.com/created.png',
      active: true,
    },
    before: { clientId: 'changed', name: 'Before', active: false },
    changed: {
      name: 'Changed',
      email: 'changed@example.com',
      avatarUrl: 'https://example.com/changed.png',
      active: true,
    },
  },
  component: {
    path: '/v1/component',
    list: 'components',
    created: { clientId: 'created', createdAt: EARLIER, title: 'Created', description: 'At length' },
    before: { clientId: 'changed', title: 'Before' },
    changed: { title: 'Changed', description: 'Otherwise' },
  },
  company: {
    path: '/v1/company',
    list: 'companies',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      name: 'Created Ltd',
      domain: 'created.example',
      tier: 'Created',
      revenue: 1200.5,
      attributes: { region: 'north', seats: '7' },
    },
    before: { clientId: 'changed', name: 'Before Ltd' },
    changed: {
      name: 'Changed Ltd',
      domain: 'changed.example',
      tier: 'Changed',
      revenue: 9.99,
      attributes: { region: 'south' },
    },
  },
  discovery: {
    path: '/v1/discovery',
    list: 'discoveries',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      title: 'Created',
      description: 'At length',
      discoveryStateId: 'done',
      parentId: 'created',
      assignees: ['created'],
      tags: ['b', 'a'],
      fieldsValues: [{ field: { id: 'created' }, value: '["a"]' }],
      ...links('created'),
    },
    before: { clientId: 'changed', title: 'Before' },
    changed: {
      title: 'Changed',
      description: 'Otherwise',
      discoveryStateId: 'in-progress',
      parentId: 'changed',
      assignees: ['changed'],
      tags: ['c'],
      fieldsValues: [{ field: { id: 'changed' }, value: 'y' }],
      ...links('changed'),
    },
    // They are shown as what they change.
    elsewhere: ['addTags', 'removeTags', 'addAssignees', 'removeAssignees'],
  },
  message: {
    path: '/v1/message',
    list: 'messages',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      text: 'Created',
      authorName: 'Ada Created',
      authorEmail: 'ada@created.example',
      company: 'Created Ltd',
      companyId: 'created',
      source: 'Mail',
      sourceUrl: 'https://created.example/1',
      state: 'ARCHIVED',
    },
    before: { clientId: 'changed', text: 'Before' },
    changed: {
      text: 'Changed',
      authorName: 'Ada Changed',
      authorEmail: 'ada@changed.example',
      company: 'Changed Ltd',
      companyId: 'changed',
      source: 'Phone',
      sourceUrl: 'https://changed.example/1',
      state: 'PROCESSED',
    },
  },
  feedback: {
    path: '/v1/feedback',
    list: 'feedbacks',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      discoveryId: 'created',
      score: 7,
      content: 'Created',
      starred: true,
      title: 'Created',
      authorName: 'Ada Created',
      authorEmail: 'ada@created.example',
      company: 'Created Ltd',
      companyId: 'created',
      messageId: 'created',
      sourceUrl: 'https://created.example/1',
      excerpt: 'Created',
      state: 'ARCHIVED',
      tags: ['b', 'a'],
    },
    before: { clientId: 'changed', discoveryId: 'changed' },
    changed: {
      discoveryId: 'created',
      score: 9,
      content: 'Changed',
      starred: true,
      title: 'Changed',
      authorName: 'Ada Changed',
      authorEmail: 'ada@changed.example',
      company: 'Changed Ltd',
      companyId: 'changed',
      messageId: 'changed',
      sourceUrl: 'https://changed.example/1',
      excerpt: 'Changed',
      state: 'NEW',
      tags: ['c'],
    },
    // They are shown as what they change.
    elsewhere: ['addTags', 'removeTags'],
  },
  view: {
    path: '/v1/view',
    list: 'views',
    created: {
      clientId: 'created',
      createdAt: EARLIER,
      name: 'Created',
      query: { filter: { assignees: { has: 'created' } }, sort: ['-title'], select: 'issues' },
    },
    before: { clientId: 'changed', name: 'Before', query: {} },
    changed: { name: 'Changed', query: { filter: { discoveryStateId: { in: ['done'] } } } },
  },
  comment: {
    path: '/v1/discovery/created/comment',
    list: 'comments',
    created: { clientId: 'created', createdAt: EARLIER, text: 'Created', author: 'Ada Created' },
    before: { clientId: 'changed', text: 'Before', author: null },
    changed: { text: 'Changed', author: 'Ada Changed' },
  },
};

/** A workspace at two times, each with what its export gives in another workspace. */
interface Seen {
  readonly own: Shown;
  readonly copied: Shown;
}
let workspace: TestWorkspace;
let created: Seen;
let changed: Seen;
beforeAll(async () => {
  workspace = await service.workspace('every member');
  const all = Object.values(TRIED);
  for (const { path, before, created: given } of all) {
    await workspace.http.post(path).send(before).expect(201);
    await workspace.http.post(path).send(given).expect(201);
  }
  created = await seen(workspace, 'copy of what was created');
  for (const { path, before, changed: given } of all)
    await workspace.http.patch(`${path}/${before.clientId}`).send(given).expect(200);
  changed = await seen(workspace, 'copy of what was changed');
});

async function seen({ id, http }: TestWorkspace, name: string): Promise<Seen> {
  const copy = await service.workspace(name);
  await importLines(commands, copy.id, await exportedLines(commands, id));
  return { own: await shown(http), copied: await shown(copy.http) };
}

const record = (workspace: Shown, list: keyof Shown, clientId: string): Members =>
  workspace[list].find((each) => each.clientId === clientId) as Members;

/** Members as they are shown: a field value with more of its field, and beside that of the feedback. */
const asShown = ({ fieldsValues, ...others }: Members): Members => ({
  ...others,
  ...(fieldsValues && {
    fieldsValues: fieldsValues.map(({ field, value }: Members) => ({
      field: { clientId: field.id, name: expect.any(String) },
      value,
    })),
  }),
});
const withoutFeedback = (shownRecord: Members): Members =>
  shownRecord['fieldsValues']
    ? { ...shownRecord, fieldsValues: shownRecord['fieldsValues'].slice(0, -1) }
    : shownRecord;

const specification = new Specification();

/** As the specification has it: comments are on a record of this test. */
const specified = (path: string): string => path.replace('/created/', '/{id}/');

/** The members that an operation on a collection, or on one of its records, takes, with their schemas. */
const schemasOf = (method: 'post' | 'patch', path: string): Readonly<Record<string, Schema>> =>
  specification.memberSchemas(
    specification.operations.find(
      (each) => each.method === method && each.path.replace(/\/\{\w+\}$/, '') === specified(path),
    )!.operation,
  );

const membersOf = (method: 'post' | 'patch', path: string): string[] => Object.keys(schemasOf(method, path));

const hasType = ({ type }: Schema, name: string): boolean => [type].flat().includes(name);

/** Whether a member is any text of a limited length, rather than an identifier, an address or the like. */
const isPlainText = (schema: Schema): boolean =>
  hasType(schema, 'string') &&
  !schema.enum &&
  (schema.pattern === '\\S' || (schema.pattern === undefined && schema.maxLength !== 255));

describe.each(Object.entries(TRIED))('every member of a %s', (_, tried) => {
  const { path, list } = tried;
  const [createdId, changedId] = [tried.created.clientId, tried.before.clientId];
  const inAll = (part: 'created' | 'changed') => [
    ...new Set(Object.values(TRIED).flatMap((each) => (each.path === path ? Object.keys(each[part]) : []))),
  ];

  test('that create takes is tried', () =>
    expect(inAll('created').toSorted()).toEqual(membersOf('post', path).toSorted()));

  test('that update takes is tried', () => {
    const all = [...inAll('changed'), ...(tried.elsewhere ?? [])];
    expect(all.toSorted()).toEqual(membersOf('patch', path).toSorted());
  });

  const own = Object.entries(schemasOf('patch', path)).filter(([name]) => name in tried.changed);
  const change = async (members: Members, status: number): Promise<Members> => {
    await workspace.http.patch(`${path}/${changedId}`).send(members).expect(status);
    return record(await shown(workspace.http), list, changedId);
  };

  const nullable = own.filter(([, schema]) => hasType(schema, 'null')).map(([name]) => name);
  if (nullable.length > 0)
    test.each(nullable)('is cleared by null: %s', async (member) =>
      expect((await change({ [member]: null }, 200))[member] ?? []).toEqual([]),
    );

  const texts = own.filter(([name, schema]) => name !== 'formula' && isPlainText(schema));
  if (texts.length > 0)
    test.each(texts)(
      'has the length that the specification allows: %s',
      async (member, { maxLength = 0 }) => {
        const longest = 'x'.repeat(maxLength);
        expect((await change({ [member]: longest }, 200))[member]).toBe(longest);
        await change({ [member]: `${longest}x` }, 400);
      },
    );

  const ownMembers = Object.keys(tried.created).filter((member) => !tried.common?.includes(member));
  test.each(ownMembers)('is tried with a value that it has not otherwise: %s', (member) =>
    expect(asShown(tried.created)[member]).not.toEqual(record(created.own, list, changedId)[member]),
  );

  test.each(Object.keys(tried.changed))('is changed to a value that it had not before: %s', (member) =>
    expect(asShown(tried.changed)[member]).not.toEqual(record(created.own, list, changedId)[member]),
  );

  test('is shown as it was created', () =>
    expect(withoutFeedback(record(created.own, list, createdId))).toMatchObject(asShown(tried.created)));

  test('is shown as it was changed', () =>
    expect(withoutFeedback(record(changed.own, list, changedId))).toMatchObject(asShown(tried.changed)));

  test('is exported and imported as it was created', () =>
    expect(withoutFeedback(record(created.copied, list, createdId))).toMatchObject(asShown(tried.created)));

  test('is exported and imported as it was changed', () =>
    expect(withoutFeedback(record(changed.copied, list, changedId))).toMatchObject(asShown(tried.changed)));
});

test('all kinds of records that have a clientId are tried', () => {
  const taking = specification.operations.filter(
    ({ method, operation }) =>
      method === 'post' && specification.membersTaken(operation).includes('clientId'),
  );
  // Webhooks and trackers stay where the key to their secrets is.
  expect([...new Set(Object.values(TRIED).map(({ path }) => specified(path)))].toSorted()).toEqual(
    taking
      .map(({ path }) => path)
      .filter((path) => path !== '/v1/webhook' && path !== '/v1/tracker')
      .toSorted(),
  );
});
