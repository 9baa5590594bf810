import { isUuid } from '../identifiers/uuid.js';
import type { Queryable, ReferableTable } from './sql.js';

type Key = 'id' | 'client_id';

interface Referred {
  readonly id: string;
  readonly client_id: string;
}

/** By `id`, then by `clientId`: statements on a single index keep their plan. */
export async function byReference<Found>(
  reference: string,
  find: (key: Key) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const byId = isUuid(reference) ? await find('id') : undefined;
  return byId ?? find('client_id');
}

export async function idOf(
  from: Queryable,
  table: ReferableTable,
  workspaceId: string,
  reference: string,
): Promise<string | undefined> {
  const row = await byReference(reference, (key) =>
    from.byKey<{ id: string }>({
      text: `SELECT id FROM ${table} WHERE workspace_id = $1 AND ${key} = $2`,
      values: [workspaceId, reference],
    }),
  );
  return row?.id;
}

/** What references name, by reference. Like {@link byReference}, but what looks like an id goes with what doesn't. */
export async function allByReference<Row extends Referred>(
  references: readonly string[],
  find: (key: Key, values: readonly string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const findAny = async (key: Key, values: readonly string[]) => {
    const rows = values.length === 0 ? [] : await find(key, values);
    return new Map(rows.map((row) => [row[key], row]));
  };
  const uuids = references.filter(isUuid);
  const others = references.filter((reference) => !isUuid(reference));
  const [byId, byClientId] = await Promise.all([findAny('id', uuids), findAny('client_id', others)]);
  const isMissing = (uuid: string) => !byId.has(uuid.toLowerCase());
  const namesakes = await findAny('client_id', uuids.filter(isMissing));
  const named = references.map((reference) => {
    const row = byId.get(reference.toLowerCase()) ?? byClientId.get(reference) ?? namesakes.get(reference);
    return [reference, row] as const;
  });
  return new Map(named.filter((entry): entry is [string, Row] => entry[1] !== undefined));
}
