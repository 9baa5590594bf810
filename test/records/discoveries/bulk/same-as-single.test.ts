import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Http, TestWorkspace } from '../../../support/service.js';
import { useService } from '../../../support/use-service.js';
import { settled, wrongRows } from '../../../support/probes.js';

// A run that fails prints its seed and path, which repeat it.
const SEED = 20_261_205;
const RUNS = 25;

const service = useService();

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const name = fc.constantFrom(...NAMES);
const reference = <Value extends string>(...others: Value[]) =>
  fc.oneof({ weight: 5, arbitrary: name }, fc.constantFrom('area', 'other-area', 'nobody', ...others));

const members = fc.record(
  {
    title: fc.constantFrom('One', ' Two ', 'Three'),
    description: fc.constantFrom('words', 'other words', null),
    parentId: fc.oneof(reference('backlog'), fc.constant(null)),
    discoveryStateId: fc.constantFrom('backlog', 'done', 'nowhere'),
    assignees: fc.oneof(
      fc.uniqueArray(fc.constantFrom('ada', 'bea', 'cem'), { maxLength: 3 }),
      fc.constant(null),
    ),
    tags: fc.oneof(fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 4 }), fc.constant(null)),
    fieldsValues: fc.array(
      fc.record({
        field: fc.record({ id: fc.constantFrom('effort', 'reach', 'rice', 'feedback') }),
        value: fc.constantFrom('Small', '5', '007', 'red', null),
      }),
      { maxLength: 2 },
    ),
    alphaIssueUrls: fc.constantFrom(['https://a.example/1'], [], null),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const titled = members.map((given) => ({ title: 'Untitled', ...given }));
const changing = members.filter((given) => Object.keys(given).length > 0);
const some = (...items: string[]) => fc.array(fc.constantFrom(...items), { minLength: 1, maxLength: 3 });
const addingAndRemoving = fc.record(
  {
    addTags: some('x', 'y', 'v'),
    removeTags: some('x', 'z', 'w'),
    addAssignees: some('ada', 'bea', 'cem'),
    removeAssignees: some('cem', 'ada', 'nobody'),
    title: fc.constantFrom('One', 'Four'),
    tags: some('u'),
  },
  {
    requiredKeys: ['addTags', 'removeTags', 'addAssignees', 'removeAssignees', 'title'],
    noNullPrototype: true,
  },
);
const besides = fc.record(
  {
    parentId: fc.oneof(fc.constantFrom('area', 'a', 'nobody'), fc.constant(null)),
    discoveryStateId: fc.oneof({ weight: 5, arbitrary: fc.constant('done') }, fc.constant('nowhere')),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const place = fc.oneof(
  name.map((before) => ({ before })),
  name.map((after) => ({ after })),
  fc.constant({ before: 'a', after: 'b' }),
  fc.constant({ discoveryStateId: 'backlog' }),
);
const moving = fc
  .tuple(place, fc.oneof(fc.constant({}), besides))
  .map(([one, other]): object => Object.assign({}, one, other));

type Operation = Readonly<Record<string, { id?: string; clientId?: string }>>;

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(name, titled).map(([clientId, given]) => ({ create: { ...given, clientId } })),
  },
  { weight: 3, arbitrary: fc.tuple(name, changing).map(([id, given]) => ({ update: { ...given, id } })) },
  {
    weight: 3,
    arbitrary: fc.tuple(name, changing).map(([clientId, given]) => ({ upsert: { ...given, clientId } })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(name, addingAndRemoving).map(([id, given]) => ({ update: { ...given, id } })),
  },
  { weight: 4, arbitrary: fc.tuple(name, moving).map(([id, given]) => ({ move: { ...given, id } })) },
  { weight: 2, arbitrary: name.map((id) => ({ delete: { id } })) },
);

/** The discovery that an operation is about. */
const nameOf = (each: Operation) => Object.values(each).map(({ id, clientId }) => id ?? clientId)[0];

const operations = fc.uniqueArray(operation, { minLength: 1, maxLength: 8, selector: nameOf });

/** Several bulks in a row, each with the discoveries that those before it left. */
const bulks = fc.array(operations, { minLength: 2, maxLength: 4 });

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly pointers?: string[];
  readonly discovery?: object;
}

let count = 0;
async function workspace(): Promise<TestWorkspace> {
  const made = await service.workspace(`same ${(count += 1)}`);
  await made.make.component({ clientId: 'area', title: 'Area' });
  await made.make.component({ clientId: 'other-area', title: 'Other area' });
  for (const user of ['cem', 'ada', 'bea']) await made.make.user({ clientId: user, name: user });
  await made.make.field({ clientId: 'effort', name: 'Effort', type: 'SELECT', options: ['Small', 'Large'] });
  await made.make.field({ clientId: 'reach', name: 'Reach', type: 'NUMBER' });
  await made.make.field({ clientId: 'rice', name: 'Rice', type: 'SCORE', formula: 'field("reach") * 2' });
  for (const clientId of ['a', 'b', 'c', 'd']) await made.make.discovery({ clientId, parentId: 'area' });
  return made;
}

/** The request that does the same. */
async function alone(http: Http, asked: Operation): Promise<Answer> {
  const [[verb, { id, clientId, ...given }]] = Object.entries(asked) as [
    [string, { id?: string; clientId?: string }],
  ];
  const path = `/v1/discovery/${id ?? clientId}`;
  const query = { select: 'issues,discoveryfields' };
  if (verb === 'delete') return answerOf(await http.delete(path));
  if (verb === 'move') {
    const moved = await http.post(`${path}/move`).send(given);
    // The answer to a move shows nothing that has to be selected.
    return answerOf(moved.status === 200 ? await http.patch(path).query(query).send({ addTags: [] }) : moved);
  }
  const isThere = (await http.get(path)).status === 200;
  const makes = verb === 'create' || (verb === 'upsert' && !isThere);
  return makes
    ? answerOf(
        await http
          .post('/v1/discovery')
          .query(query)
          .send({ ...given, clientId }),
      )
    : answerOf(await http.patch(path).query(query).send(given));
}

interface Body {
  code?: string;
  errors?: { pointer?: string }[];
  discovery?: object;
}

const answerOf = ({ status, body }: { status: number; body: Body }): Answer => ({
  status,
  ...(body?.discovery && { discovery: nameless(body.discovery) }),
  ...(status >= 400 && {
    code: String(body.code),
    pointers: (body.errors ?? []).map(({ pointer = '' }) => pointer.replace(/^\/operations\/\d+\/\w+/, '')),
  }),
});

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A record without what differs between two workspaces: ids become names, in the order in which they are met. */
function nameless(record: object): object {
  const text = JSON.stringify(record)
    .replaceAll(ID, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  return JSON.parse(text) as object;
}

/** All discoveries, with what they refer to by its clientId. */
const recordsOf = ({ id }: TestWorkspace) =>
  service.sql(
    `SELECT d.client_id, d.title, d.description, s.client_id AS state, coalesce(c.client_id, p.client_id) AS parent,
      d.parent_type, d.tags, d.alpha_issue_urls, d.links_bytes, d.field_values_count, d.field_values_bytes,
      (SELECT array_agg(u.client_id ORDER BY a.place) FROM unnest(d.assignees) WITH ORDINALITY AS a (id, place)
        JOIN workspace_user u ON u.workspace_id = $1 AND u.id = a.id) AS assignees,
      (SELECT array_agg(ARRAY[f.client_id, v.value, v.is_computed::text] ORDER BY f.client_id)
        FROM discovery_field_value v JOIN discovery_field f ON f.workspace_id = $1 AND f.id = v.field_id
        WHERE v.workspace_id = $1 AND v.discovery_id = d.id) AS field_values,
      -- Lexemes begin with what tells workspaces apart.
      (SELECT array_agg(substr(lexeme, 5) ORDER BY lexeme) FROM unnest(d.words) WHERE lexeme !~ '=') AS words,
      (SELECT count(*) FROM discovery o WHERE o.workspace_id = $1 AND o.rank < d.rank) AS place,
      d.state_entered_at = uuid_v7_time(d.id) AS is_in_first_state
    FROM discovery d JOIN discovery_state s ON s.workspace_id = $1 AND s.id = d.state_id
    LEFT JOIN component c ON c.workspace_id = $1 AND c.id = d.component_id
    LEFT JOIN discovery p ON p.workspace_id = $1 AND p.id = d.parent_discovery_id
    WHERE d.workspace_id = $1 ORDER BY d.client_id`,
    [id],
  );

test('operations of a bulk come to the same as single requests, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(bulks, async (all) => {
      const [one, other] = [await workspace(), await workspace()];
      for (const asked of all) {
        const single: Answer[] = [];
        for (const each of asked) single.push(await alone(one.http, each));
        const answer = await other.http
          .post('/v1/discovery/bulk')
          .query({ select: 'issues,discoveryfields' })
          .send({ operations: asked, atomic: false });
        expect(answer.status).toBe(200);
        const results = answer.body.results.map((each: { status: number; problem?: Body }) =>
          answerOf({ status: each.status, body: each.problem ?? (each as Body) }),
        );
        expect(results.map(withoutOwnPointer)).toEqual(single.map(withoutOwnPointer));
        await settled(service);
        expect(await recordsOf(other)).toEqual(await recordsOf(one));
      }
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect(await wrongRows(service)).toEqual([]);
});

/** A single request says by its path which record is not there, or in use; and scores are as old as they are. */
function withoutOwnPointer({ discovery, ...answer }: Answer): object {
  const named = ['record_not_found', 'record_in_use'].includes(answer.code ?? '');
  return { ...answer, ...(named && { pointers: [] }), discovery: discovery && withoutScores(discovery) };
}

const withoutScores = ({
  fieldsValues = [],
  ...record
}: {
  fieldsValues?: { field: { name: string } }[];
}) => ({
  ...record,
  fieldsValues: fieldsValues.filter(({ field }) => field.name !== 'Rice'),
});
