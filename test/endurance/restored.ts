import { getFrom } from '../events/compared.js';
import { compareSeen, Consumer } from '../events/consumer.js';
import { inSession, rowsAt } from '../support/administer.js';
import { startOne } from './database.js';
import { type Ground, startGround } from './ground.js';
import type { Finding } from './report.js';

/** In an order that foreign keys don't matter for: they are off. */
const TABLES = `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ') AS columns,
    string_agg(format('%L, %I', a.attname, a.attname), ', ') AS members
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'schema_migration' AND pg_table_is_visible(c.oid)
  GROUP BY c.relname`;

const ROWS = 2_000;

/** What a dump of one server and its restoration do. */
async function copy(from: string, to: string): Promise<void> {
  const tables = await rowsAt<{ name: string; columns: string; members: string }>(to, TABLES);
  await inSession(from, (source) =>
    inSession(to, async (target) => {
      await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await target.query('SET session_replication_role = replica');
      for (const { name, columns, members } of tables) {
        const { rows } = await source.query<{ row: string }>(
          `SELECT json_build_object(${members})::text AS row FROM ${name}`,
        );
        for (let start = 0; start < rows.length; start += ROWS) {
          const given = `[${rows
            .slice(start, start + ROWS)
            .map(({ row }) => row)
            .join(',')}]`;
          await target.query(
            `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
              SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
            [given],
          );
        }
      }
    }),
  );
}

/** A cluster with the same data, whose transactions have small numbers: readers go on where they are. */
export async function copiedTo(
  ground: Ground,
  secret: string,
  reader: Consumer | undefined,
): Promise<Finding[]> {
  const restored = await startGround(startOne);
  try {
    await copy(ground.database.urls[0], restored.database.urls[0]);
    const { url } = await restored.api();
    const get = getFrom(url, secret);
    const next = reader?.mirror.next ?? '';
    const write = (title: string) =>
      fetch(`${url}/v1/component`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title }),
      });
    for (let index = 0; index < 10; index++) await write(`After ${index}`);
    const after = (await (await get(next.replace('wait=0', 'wait=1'))).json()) as {
      events: { type: string }[];
    };
    const fresh = new Consumer(get, () => 1, 0);
    while ((await fresh.follow()) !== 0);
    const expected = new Set(reader?.seen.map(({ id }) => id));
    const { missing, twice } = compareSeen(fresh.seen, expected);
    const beyond = next.replace(/cursor=\d+/, 'cursor=999999999');
    const unknown = (await (await get(beyond)).json()) as { code: string };
    return [
      {
        what: 'restored elsewhere: new events behind the cursor',
        is: after.events.length,
        holds: after.events.length === 10,
      },
      {
        what: 'restored elsewhere: missing · twice',
        is: `${missing} · ${twice}`,
        holds: missing + twice === 0,
      },
      { what: 'a cursor from beyond', is: unknown.code, holds: unknown.code === 'cursor_unknown' },
    ];
  } finally {
    await restored.stop();
  }
}
