import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/platform/identifiers/uuid.js';
import {
  comments,
  deliveries,
  type Identified,
  type Kind,
  KINDS,
  type Members,
  NAMING,
  type Theirs,
  worldIn,
  type World,
} from '../support/kinds.js';
import { personIn } from '../support/person.js';
import type { Http } from '../support/service.js';
import { useService } from '../support/use-service.js';
import { eventually } from '../support/eventually.js';
import { bodyWith, labelOf, type Operation, operations, type Place, placesIn } from './specification.js';
import { words } from '../support/names.js';
import { settled } from '../support/probes.js';

const KINDS_WITH_CLIENT_ID = (Object.keys(KINDS) as Kind[]).filter(
  (kind) => !['comment', 'api-token', 'import', 'change', 'erasure', 'delivery'].includes(kind),
);

/** Parameters that find by what bodies merely hold. */
const FILTERS: Readonly<Record<string, Theirs>> = { authorEmail: 'address', company: 'company' };

/** Those that name nothing. */
const PLAIN = new Set(
  `addTags alphaIssueUrls atomic attributes domain revenue tier bravoIssueUrls charlieIssueUrls deltaIssueUrls echoCardUrls content createdAt description dryRun email expiresAt formula
   author ifMatch linkNames recordUrl alpha bravo charlie delta echo isDefault options origins stateCategory category color active avatarUrl overlap removeTags position scopes score starred tags title type value authorEmail authorName company source sourceUrl excerpt state text
   created_after created_before cursor filter groupBy limit offset parentType per_page select sort without updated_after updated_before
   createMissing encoding every fields format from key kind secret states locale map member record records since skipBad state types url wait zone`.split(
    /\s+/,
  ),
);

/** One place of one operation that an identifier can be put into. */
interface Spot {
  readonly operation: Operation;
  readonly where: 'path' | 'query' | 'body';
  readonly label: string;
  readonly place: Place;
  readonly theirs: Theirs;
}

/** The kind of record that the path names, by the segment before its `{id}`. */
function kindInPath({ path }: Operation): Kind | undefined {
  const [, kind] = /^\/v1\/([a-z-]+)\/\{id\}(\/[a-z-]+|\/\{(?:deliveryId|commentId)\})*$/.exec(path) ?? [];
  if (kind !== undefined && kind in KINDS) return kind as Kind;
  if (!path.includes('{')) return undefined;
  throw new Error(`What does ${path} name, and how is it made? Say it in KINDS.`);
}

/** The kind of record in a list or a bulk. */
const kindListedBy = ({ path }: Operation): Kind => path.split('/').findLast((each) => each in KINDS) as Kind;

const isFilter = ({ where, place }: Pick<Spot, 'where' | 'place'>): boolean =>
  where === 'query' || place[0] === 'filter';

function spotsOf(operation: Operation): Spot[] {
  const { path, query, body } = operation;
  const kind = kindInPath(operation);
  const inPath: Spot[] = kind ? [{ operation, where: 'path', label: '{id}', place: [], theirs: [kind] }] : [];
  const others = [
    ...query.map((name) => ({ where: 'query' as const, label: name, place: [name] })),
    ...(body ? placesIn(body) : []).map((place) => ({
      where: 'body' as const,
      label: labelOf(place),
      place,
    })),
  ];
  return [
    ...inPath,
    ...others.flatMap((spot): Spot[] => {
      const theirs = (isFilter(spot) && FILTERS[spot.label]) || NAMING[spot.label];
      if (theirs) return [{ operation, theirs, ...spot }];
      if (PLAIN.has(spot.label)) return [];
      throw new Error(
        `Does "${spot.label}" of ${operation.method} ${path} name a record? Say it in NAMING or PLAIN.`,
      );
    }),
  ];
}

/** As long as the foreign word, so that answers can be compared to the byte. */
const FOREIGN = 'foreign';
const MISSING = 'missing';
const OWN = 'our-own';

const service = useService({ open: false });
let own: World;
let foreign: World;
let untouched: unknown;
/** Requests to our own workspace by a token that acts as itself, and by one that acts as a user. */
let callers: readonly Http[];
beforeAll(async () => {
  own = await worldIn(await service.workspace(OWN), OWN);
  callers = [own.http, (await personIn(service, own, { scope: 'admin' })).http];
  foreign = await worldIn(await service.workspace(FOREIGN), FOREIGN);
  await eventually(async () => {
    const { body } = await foreign.http.get(`/v1/discovery/${foreign.records.discovery.id}`);
    if (body.discovery.feedbackScore !== 1) throw new Error('The feedback value is not there yet.');
  });
  await eventually(() => own.http.get(`/v1/import/${own.records.import.id}/rejected`).expect(200));
  await settled(service, 'tags');
  untouched = await everythingOf(foreign);
});

/** All rows of a workspace, but for when its tokens were used, and how far its webhooks are. */
const everythingOf = ({ id }: World): Promise<unknown> =>
  Promise.all(
    words(`
      discovery_tag_count comment company component discovery discovery_field discovery_state feedback message workspace_user workspace_view
      api_token webhook tracker tracker_issue tracker_move tracker_state tracker_address
    `).map((table) =>
      service.sql(
        `SELECT to_jsonb(t) - ARRAY['last_used_at', 'position', 'failed_at', 'failing_since', 'paused_until'] AS row FROM ${table} t WHERE workspace_id = $1 ORDER BY row`,
        [id],
      ),
    ),
  );

/** What can be put into a spot: something of the other workspace, its like that names nothing, and one of ours. */
interface Trial {
  readonly what: string;
  readonly theirs: string;
  readonly nobodys: string;
  readonly ours: string;
}

async function trialsOf({ operation, theirs, where, label }: Spot): Promise<Trial[]> {
  const text = (what: string, rest: string): Trial[] => [
    { what, theirs: FOREIGN + rest, nobodys: MISSING + rest, ours: OWN + rest },
  ];
  const kind = operation.path.split('/').findLast((each) => each in KINDS);
  if (theirs === 'clientId') return text(theirs, `-${kind}`);
  if (theirs === 'name') return text(theirs, ` ${kind}`);
  if (theirs === 'tag') return text(theirs, '-tag');
  if (theirs === 'company') return text(theirs, ' company');
  if (theirs === 'address') return text(theirs, '@company.example');
  if (theirs === 'word') return text(theirs, '');
  if (theirs === 'listed') return trialsWith(kindListedBy(operation), label === 'delete.id');
  if (theirs === 'like the path') return trialsWith(kindInPath(operation) as Kind, false);
  const isGoneAfterwards = where === 'path' || operation.path === '/v1/erasure';
  const trials = await Promise.all(theirs.map((each) => trialsWith(each, isGoneAfterwards)));
  return trials.flat();
}

async function trialsWith(kind: Kind, once: boolean): Promise<Trial[]> {
  const other = foreign.records[kind];
  // What may be deleted has to be there for this spot alone.
  const ours = async () => (once ? recordOf(own, kind) : own.records[kind]);
  const byId = { what: `id of a ${kind}`, theirs: other.id, nobodys: newId(), ours: (await ours()).id };
  const { clientId } = other;
  if (clientId === undefined) return [byId];
  const byClientId = {
    what: `clientId of a ${kind}`,
    theirs: clientId,
    nobodys: clientId.replace(FOREIGN, MISSING),
    ours: String((await ours()).clientId),
  };
  return [byId, byClientId];
}

let count = 0;
const recordOf = ({ make, word }: World, kind: Kind): Promise<Identified> =>
  KINDS[kind](make, { clientId: `${word}-${(count += 1)}` });

interface Asked {
  /** What its path names, if it names something. */
  readonly named?: string | undefined;
  /** An identifier at one of the spots. */
  readonly spot?: Spot;
  readonly identifier?: string;
  readonly http?: Http;
}

/** Does an operation; what it made is taken away again, so that the next one finds everything as this one did. */
async function send(operation: Operation, { named = '', spot, identifier = '', http = own.http }: Asked) {
  const { method, path, body, takesFile } = operation;
  const reference = spot?.where === 'path' ? identifier : named;
  const target = spot?.where === 'body' ? { place: spot.place, value: identifier } : anyPlace(operation);
  const delivery = deliveries.get(reference) ?? deliveries.get(foreign.records.webhook.id);
  const there = path
    .replace('{id}', encodeURIComponent(reference))
    .replace('{deliveryId}', String(delivery))
    .replace('{commentId}', String(comments.get(reference) ?? comments.get(foreign.records.discovery.id)));
  const answer = await http[method](there)
    .query(spot?.where === 'query' ? { [spot.label]: identifier } : {})
    .set({ 'x-request-id': 'walk', prefer: 'count=exact' })
    .set(takesFile ? { 'content-type': 'text/csv' } : {})
    .send(
      takesFile
        ? 'title\n'
        : body && withChange(bodyWith(body, sampleFor(operation), target) as Members, path),
    );
  if (method === 'post' && answer.status === 201) await own.http.delete(String(answer.headers['location']));
  for (const { status, discovery, feedback } of (answer.body.results ?? []) as BulkResult[])
    if (status === 201)
      await own.http.delete(discovery ? `/v1/discovery/${discovery.id}` : `/v1/feedback/${feedback?.id}`);
  return answer;
}

interface BulkResult {
  status: number;
  discovery?: Identified;
  feedback?: Identified;
}

/** An operation of a bulk that changes something needs a member that is changed. */
function withChange(body: Members, path: string): Members {
  // It takes no member in particular, but one at least.
  if (path === '/v1/feedback' && Object.keys(body).length === 0) return { title: 'made' };
  const [operation] = (body['operations'] ?? []) as Record<string, Members>[];
  for (const verb of ['create', 'update', 'upsert']) {
    const change = operation?.[verb];
    if (change && Object.keys(change).length === (verb === 'create' ? 0 : 1)) change['title'] = 'changed';
    if (change?.['clientId'] && !change['title']) change['title'] = 'changed';
  }
  const move = operation?.['move'];
  if (move && Object.keys(move).length === 1) move['parentId'] = null;
  return body;
}

/** First members of bodies that may be empty, or have another one that is required. */
const MAY_BE_LEFT_OUT = new Set(['createdAt', 'overlap', 'dryRun', 'to']);

/** A change needs a member, whichever, and so does a move. */
function anyPlace(operation: Operation) {
  const { method, path, body } = operation;
  const place = (path.includes('{id}') || method === 'patch') && body ? placesIn(body)[0] : undefined;
  if (!place || MAY_BE_LEFT_OUT.has(labelOf(place))) return undefined;
  const label = labelOf(place);
  const kind = NAMING[label] === 'like the path' && kindInPath(operation);
  return {
    place,
    value: kind ? own.records[kind].id : sampleFor(operation)(label, CHANGED[label] ?? 'changed'),
  };
}

const CHANGED: Readonly<Record<string, string>> = {
  since: '2026-11-20',
  url: `https://${OWN}.example/new`,
  recordUrl: 'https://own.example/{id}',
};

const sampleFor =
  (operation: Operation) =>
  (label: string, example: unknown): unknown => {
    const naming = NAMING[label];
    if (naming === 'listed') return own.records[kindListedBy(operation)].id;
    return typeof naming === 'object' ? own.records[naming[0] as Kind].id : example;
  };

/** A record for an operation whose path names one; a new one if it may be changed or deleted. */
async function withNamed<Result>(
  operation: Operation,
  work: (named?: string) => Promise<Result>,
): Promise<Result> {
  const kind = kindInPath(operation);
  if (!kind) return work();
  if (operation.method === 'get') return work(own.records[kind].id);
  const { id } = await recordOf(own, kind);
  const result = await work(id);
  await own.http.delete(`/v1/${kind}/${id}`);
  return result;
}

type Answer = Awaited<ReturnType<typeof send>>;

const CHANGING = /^(date|etag|location|ratelimit.*|x-ratelimit.*)$/;

/** An answer to the byte, but for the identifier that was asked for and what is new in every record that is made. */
function shown({ status, headers, text }: Answer, identifier: string): string {
  const kept = Object.entries(headers as Record<string, string>).filter(([name]) => !CHANGING.test(name));
  const answer = [`${status}`, ...kept.map(([name, value]) => `${name}: ${value}`), text].join('\n');
  const asked = answer
    .replaceAll(identifier, '<asked>')
    .replaceAll(encodeURIComponent(identifier), '<asked>');
  return status < 300 && text.includes('"createdAt"') ? withoutNews(asked) : asked;
}

const withoutNews = (answer: string): string =>
  answer
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/drs_\w{36}|whsec_[\w+/=]+/g, '<secret>')
    .replaceAll(/msg_\w+/g, '<message>');

/** Whether the answer has anything of the other workspace, but what was asked for. */
function hasForeign({ headers, text }: Answer, identifier = '\0'): boolean {
  const answer = (JSON.stringify(headers) + text)
    .replaceAll(identifier, '')
    .replaceAll(encodeURIComponent(identifier), '');
  // The path named the delivery.
  const { delivery: _, ...others } = foreign.records;
  const theirs = [FOREIGN, foreign.id, ...Object.values(others).map(({ id }) => id)];
  return theirs.some((each) => answer.includes(each));
}

/** Names of people, views and tokens need not differ, changes have to be of the record, and what an import is about is looked up when it runs. */
const isFree = ({ theirs, operation, where, label }: Spot): boolean =>
  label === 'to' ||
  (theirs === 'name' && /^\/v1\/(user|view|api-token|tracker)/.test(operation.path)) ||
  (where === 'query' && operation.method === 'post' && operation.path === '/v1/import');

/** An erasure takes the rejected rows of imports, so it is the last. */
const isErasure = ({ path }: Operation): boolean => path === '/v1/erasure';
const inOrder = operations.toSorted((a, b) => Number(isErasure(a)) - Number(isErasure(b)));

const spots = inOrder.flatMap(spotsOf);
const titleOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;

describe(`all ${operations.length} operations, with ${spots.length} places for identifiers`, () => {
  test.each(inOrder.map((operation) => [titleOf(operation), operation] as const))(
    '%s shows nothing of another workspace',
    async (_, operation) => {
      for (const http of callers) {
        const answer = await withNamed(operation, (named) => send(operation, { named, http }));
        expect(answer.status).toBeLessThan(300);
        expect(hasForeign(answer)).toBe(false);
      }
    },
  );

  test.each(
    spots.map((spot) => [titleOf(spot.operation), `${spot.label} in its ${spot.where}`, spot] as const),
  )("%s answers for another workspace's %s as for nobody's", async (_title, _place, spot) => {
    for (const { what, theirs, nobodys, ours } of await trialsOf(spot)) {
      const [answer, nothing, something] = await withNamed(
        spot.operation,
        async (named) =>
          [
            await send(spot.operation, { named, spot, identifier: theirs }),
            await send(spot.operation, { named, spot, identifier: nobodys }),
            await send(spot.operation, { named, spot, identifier: ours }),
          ] as const,
      );
      expect([what, shown(answer, theirs)]).toEqual([what, shown(nothing, nobodys)]);
      expect(hasForeign(answer, theirs)).toBe(false);
      // Who isn't assigned is removed without a word, and nobody is any more after the first time.
      if (spot.label === 'removeAssignees') continue;
      // That the two are alike means something only if the spot makes a difference.
      const makesNone = shown(something, ours) === shown(nothing, nobodys);
      expect([what, makesNone]).toEqual([what, isFree(spot)]);
    }
  });

  test.each(KINDS_WITH_CLIENT_ID)(
    'a %s is found by its clientId, whatever other workspaces call theirs',
    async (kind) => {
      const other = foreign.records[kind];
      for (const clientId of [other.id, String(other.clientId)]) {
        const { id } = await KINDS[kind](own.make, { clientId });
        const { body } = await own.http.get(`/v1/${kind}/${clientId}`).expect(200);
        expect(Object.values(body)).toEqual([expect.objectContaining({ id, clientId })]);
        await own.http.delete(`/v1/${kind}/${clientId}`).expect(204);
      }
    },
  );

  test('leave every record of the other workspace as it was', async () =>
    expect(await everythingOf(foreign)).toEqual(untouched));
});
