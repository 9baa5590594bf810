import { isDeepStrictEqual } from 'node:util';
import type { Mirror } from '../../examples/mirror.js';
import type { Members } from '../support/transfer.js';

/** The lists of a workspace: all that a feed tells of. */
const LISTS: Readonly<Record<string, string>> = {
  discoveryState: 'discovery-state?',
  discoveryField: 'discovery-field?',
  user: 'user?',
  component: 'component?',
  discovery: 'discovery?sort=rank&select=demand,discoveryfields,issues&',
  feedback: 'feedback?',
  view: 'view?',
  comment: 'comment?',
  apiToken: 'api-token?',
};

export type Get = (path: string) => Promise<Response>;

/** Each kind's records, by id. */
type Compared = Record<string, Record<string, Members>>;

export const getFrom =
  (url: string, secret: string): Get =>
  (path) =>
    fetch(url + path, { headers: { authorization: `Bearer ${secret}` } });

/** What lists show, without what no event tells: computed scores, and when tokens were used. */
export async function listed(get: Get): Promise<Compared> {
  const all: Compared = {};
  for (const [kind, list] of Object.entries(LISTS))
    all[kind] = byId((await recordsOf(get, `/v1/${list}per_page=100`)).map((each) => shownAs(kind)(each)));
  const scores = await recordsOf(get, '/v1/discovery?sort=rank&per_page=100');
  for (const { id, feedbackScore } of scores) Object.assign(all['discovery']?.[id] ?? {}, { feedbackScore });
  all['order'] = { rank: { ids: scores.map(({ id }) => id) } };
  return all;
}

/** The same of a mirror. */
export function mirrored({ records }: Mirror): Compared {
  const of = (kind: string): Members[] => [...(records.get(kind)?.values() ?? [])];
  const scores = new Set(of('discoveryField').flatMap(({ id, type }) => (type === 'SCORE' ? [id] : [])));
  const ranked = of('discovery').toSorted((a, b) => (a['rank'] < b['rank'] ? -1 : 1));
  return {
    ...Object.fromEntries(
      Object.keys(LISTS).map((kind) => [kind, byId(of(kind).map((each) => shownAs(kind)(each, scores)))]),
    ),
    order: { rank: { ids: ranked.map(({ id }) => id) } },
  };
}

/** Whether a mirror is what lists show. */
export const isMirror = (mirror: Mirror, expected: Compared): boolean =>
  isDeepStrictEqual(plain(mirrored(mirror)), plain(expected));

/** The same, but for members that records have got since without an event: those that are new in a release. */
export function isMirrorOfFormer(mirror: Mirror, expected: Compared): boolean {
  const shown = Object.entries(plain(mirrored(mirror)) as Compared).map(([kind, records]) => {
    const known = Object.entries(expected[kind] ?? {}).map(([id, record]) => [
      id,
      partOf(record, records[id]),
    ]);
    return isDeepStrictEqual(records, plain(Object.fromEntries(known)));
  });
  return shown.every(Boolean);
}

const partOf = (record: Members, wanted: Members = {}): Members =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, record[name]]));

/** Without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function recordsOf(get: Get, first: string): Promise<Members[]> {
  const records: Members[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const answer = await get(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    records.push(...(Object.values((await answer.json()) as object)[0] as Members[]));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return records;
}

const byId = (records: readonly Members[]): Record<string, Members> =>
  Object.fromEntries(records.map((record) => [record['id'], record]));

const shownAs =
  (kind: string) =>
  (record: Members, scores: ReadonlySet<string> = new Set()): Members => {
    if (kind === 'apiToken') return { ...record, lastUsedAt: undefined, secret: undefined };
    if (kind === 'discoveryField') return { ...record, formulaProgress: undefined };
    return kind === 'discovery' ? asDiscovery(record, scores) : record;
  };

/** The order of assignees and the names of fields follow from users and from fields. Lists leave scores out. */
function asDiscovery(
  { rank: _, assignees, assigneeId, fieldsValues, ...record }: Members,
  scores: ReadonlySet<string>,
): Members {
  const written = (fieldsValues as Members[]).filter(
    ({ field }) => field['clientId'] !== 'feedback' && !scores.has(field['id']),
  );
  return {
    ...record,
    assignees: assignees.toSorted(),
    isAssigned: assigneeId !== undefined,
    values: Object.fromEntries(written.map(({ field, value }) => [field['id'], value])),
  };
}
