import { faultAt } from '../../http/input/fault-location.js';
import type { MemberTable } from '../../http/lists/compiler/members.js';
import type { Queries } from '../../http/lists/queries/queries.js';
import { InvalidInput } from '../../http/problems/problems.js';
import { DISCOVERIES } from '../discoveries/listable-fields.js';
import { FEEDBACK } from '../feedback/listable-fields.js';
import type { Webhook } from './webhook.entity.js';
import type { NewWebhook } from './webhook.requests.js';

const MOST_BYTES = 20_000;

/** The kinds of records that a filter can be about. */
const FILTERED: ReadonlyMap<string, MemberTable> = new Map([
  ['discovery', DISCOVERIES],
  ['feedback', FEEDBACK],
]);

type Filtered = Pick<Webhook, 'workspaceId' | 'types'> & { readonly filter?: Webhook['filter'] };

/** A filter as plain JSON: numbers beyond the precision of JavaScript become strings. */
export const storedFilter = (filter: NewWebhook['filter']): NewWebhook['filter'] =>
  filter && (JSON.parse(JSON.stringify(filter)) as Record<string, unknown>);

/** @throws InvalidInput with all problems of a filter and its types */
export async function checkFilter(queries: Queries, { workspaceId, types, filter }: Filtered): Promise<void> {
  if (!filter) return;
  const bytes = Buffer.byteLength(JSON.stringify(filter));
  const detail = `must have at most ${MOST_BYTES} bytes as JSON: it has ${bytes}`;
  if (bytes > MOST_BYTES) throw new InvalidInput([faultAt(['filter'], 'too_long', detail)]);
  await queries.compile(workspaceId, tableOf(types), { filter, isStrict: true });
}

/** A condition on an `event e`: its record meets the filter. @throws InvalidInput if the filter has become invalid */
export async function filterOfEvents(queries: Queries, { workspaceId, types, filter }: Filtered) {
  const { table } = tableOf(types);
  const { sql, parameters } = await queries.compile(workspaceId, tableOf(types), { filter });
  return { sql: `EXISTS (SELECT FROM ${table} r WHERE r.id = e.record_id AND ${sql})`, parameters };
}

/** @throws InvalidInput unless all types are of one kind that can be filtered */
function tableOf(types: readonly string[]): MemberTable {
  const [kind = '', ...others] = new Set(types.map((type) => type.split('.', 1)[0]));
  const table = FILTERED.get(kind);
  if (table && others.length === 0) return table;
  const kinds = [...FILTERED.keys()].join(', or all of ');
  throw new InvalidInput([faultAt(['types'], 'not_of_one_kind', `must all be of ${kinds}, with a filter`)]);
}
