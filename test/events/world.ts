import { expect } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import type { Made } from '../support/make.js';
import { wrongRows, wrongScores, wrongTagCounts, wrongValues } from '../support/probes.js';
import type { TestService, TestWorkspace } from '../support/service.js';

/** A second pass over all scores comes later, and only looks for what the first one missed. */
const WAITING = `SELECT kind, subject FROM work_request
  WHERE error IS NULL AND (detail ->> 'isSecondPass') IS DISTINCT FROM 'true' LIMIT 1`;

type Members = Record<string, unknown>;

/** Everything that callers see of a workspace, once the workers are done. */
export interface Everything {
  /** The lines of its export, without `updatedAt`, byte for byte. */
  readonly lines: readonly string[];
  /** By the id of a record. */
  readonly versions: ReadonlyMap<string, string>;
  readonly order: readonly string[];
  readonly values: readonly object[];
  readonly tags: readonly object[];
}

export async function everythingOf(service: TestService, { id, http }: TestWorkspace): Promise<Everything> {
  await eventually(async () => expect(await service.sql(WAITING)).toEqual([]), 60_000);
  for (const wrong of [wrongRows, wrongValues, wrongScores, wrongTagCounts])
    expect(await wrong(service)).toEqual([]);
  const { body: file } = await http.get('/v1/export').responseType('blob').expect(200);
  const records = String(file)
    .trimEnd()
    .split('\n')
    .map((line) => Object.entries(JSON.parse(line) as Record<string, Members>)[0] as [string, Members]);
  const values = await service.sql<Members>(
    `SELECT d.id, d.rank, d.feedback_score, d.last_feedback,
      (SELECT json_object_agg(v.field_id, v.value ORDER BY v.field_id) FROM discovery_field_value v
        WHERE v.workspace_id = d.workspace_id AND v.discovery_id = d.id) AS values
    FROM discovery d WHERE workspace_id = $1 ORDER BY d.rank`,
    [id],
  );
  return {
    lines: records.map(([kind, { updatedAt: _, ...members }]) => JSON.stringify([kind, members])),
    versions: new Map(
      records.map(([kind, { id: record, updatedAt }]) => [`${kind} ${String(record)}`, String(updatedAt)]),
    ),
    order: values.map((row) => String(row['id'])),
    values,
    tags: await service.sql(
      'SELECT tag, discoveries FROM discovery_tag_count WHERE workspace_id = $1 ORDER BY tag COLLATE "C"',
      [id],
    ),
  };
}

/** Whether all is as it was; versions may only have moved forward. */
export function expectAsBefore(now: Everything, before: Everything): void {
  const { versions, ...others } = now;
  const { versions: former, ...formerOthers } = before;
  expect(others).toEqual(formerOthers);
  expect([...versions.keys()]).toEqual([...former.keys()]);
  expect([...versions].filter(([id, version]) => version < String(former.get(id)))).toEqual([]);
}

/** The change that came last to a record. */
export async function lastChangeOf({ http }: Pick<TestWorkspace, 'http'>, path: string): Promise<string> {
  const { body } = await http.get(`${path}/history`).expect(200);
  const changes = body.changes as { id: string; actor: { kind: string } }[];
  return String(changes.find(({ actor }) => actor.kind !== 'worker')?.id);
}

export const undo = ({ http }: Pick<TestWorkspace, 'http'>, changeId: string, body: object = {}) =>
  http.post(`/v1/change/${changeId}/undo`).send(body);

/** A workspace with records of every kind that refer to each other. */
export async function filled(workspace: TestWorkspace, discoveries: number): Promise<Filled> {
  const { http, make } = workspace;
  const component = await make.component();
  const states = [await make.state(), await make.state()];
  const users = [await make.user(), await make.user()];
  const size = await make.field({ clientId: 'size', name: 'Size', type: 'SELECT', options: ['S', 'M', 'L'] });
  await make.field({
    name: 'Score',
    type: 'SCORE',
    formula: 'field("size", {"S": 1, "M": 2, "L": 3}) + feedback',
  });
  const parents = await many(http, [{ title: 'Parent', clientId: 'parent', parentId: component.id }]);
  const made: Made[] = [];
  for (let first = 0; first < discoveries; first += 500)
    made.push(
      ...(await many(
        http,
        Array.from({ length: Math.min(500, discoveries - first) }, (_, place) => {
          const index = first + place;
          return {
            clientId: `d-${index}`,
            title: `Discovery ${index}`,
            description: 'x'.repeat(index % 50),
            discoveryStateId: states[index % 2]?.id,
            parentId: index % 3 === 0 ? 'parent' : index % 3 === 1 ? component.id : null,
            assignees: index % 4 === 0 ? [users[0]?.id] : [],
            tags: [`tag ${index % 7}`],
            fieldsValues: [{ field: { id: size.id }, value: ['S', 'M', 'L'][index % 3] }],
          };
        }),
      )),
    );
  for (const on of made.slice(0, 10)) await make.feedback({ on, score: 3 });
  return { component, states, users, size, parent: parents[0] as Made, made };
}

export interface Filled {
  readonly component: Made;
  readonly states: readonly Made[];
  readonly users: readonly Made[];
  readonly size: Made;
  readonly parent: Made;
  readonly made: readonly Made[];
}

async function many(http: TestWorkspace['http'], members: readonly object[]): Promise<Made[]> {
  const { body } = await http
    .post('/v1/discovery/bulk')
    .send({ operations: members.map((create) => ({ create })) })
    .expect(200);
  return (body.results as { discovery: Made }[]).map(({ discovery }) => discovery);
}
