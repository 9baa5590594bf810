import { folded, Parameters, type Statement } from '../../../platform/database/sql.js';
import { isStorable } from '../../../http/input/unsafe-input.js';
import { type CursorPosition, badCursor, cursorPosition } from '../../../http/lists/cursor.js';
import type { PageRequest } from '../../../http/lists/list.requests.js';
import type { DiscoveryTagRecord } from './discovery-tag.record.js';
import type { DiscoveryTagsQuery } from '../discovery-list.requests.js';
import { NO_ID } from '../../../platform/identifiers/uuid.js';

export interface TagRow {
  readonly name: string | null;
  readonly discoveries: number | null;
  readonly total?: number;
}

/** SQL: a suffix that sorts after every possible rest of a tag. */
const AFTER_ALL = 'repeat(chr(1114111), 101)';

export const tagPosition = ({ name, discoveries }: DiscoveryTagRecord): CursorPosition => ({
  id: NO_ID,
  key: `${discoveries} ${name}`,
});

export function tagPage(request: PageRequest<DiscoveryTagsQuery>): Statement {
  const { workspaceId, query, wantsTotal } = request;
  const parameters = new Parameters();
  const where = [`workspace_id = ${parameters.add(workspaceId)}`, 'discoveries > 0'];
  if (query.q !== undefined) where.push(...beginningWith(query.q, parameters));
  const after = afterCursor(request, parameters);
  const page = `SELECT tag AS name, discoveries FROM discovery_tag_count
    WHERE ${[...where, ...after].join(' AND ')}
    ORDER BY -discoveries, tag
    LIMIT ${parameters.add(query.per_page + 1)} OFFSET ${parameters.add(query.offset ?? 0)}`;
  const count = `SELECT count(*) AS total FROM discovery_tag_count WHERE ${where.join(' AND ')}`;
  return {
    text: wantsTotal
      ? `SELECT counted.total, page.* FROM (${count}) counted LEFT JOIN (${page}) page ON true
          ORDER BY -page.discoveries, page.name`
      : page,
    values: parameters.values,
    // A prefix may match all tags or a single one, so no plan fits all prefixes.
    planEachTime: true,
    mayTakeLong: wantsTotal || Boolean(query.offset),
  };
}

/** A prefix search as a range, because PostgreSQL derives ranges only from constants. It folds text like the column. */
function beginningWith(text: string, parameters: Parameters): string[] {
  const prefix = folded(`${parameters.add(text)}::text`);
  return [`folded >= ${prefix}`, `folded < ${prefix} || ${AFTER_ALL}`];
}

function afterCursor(
  { query, fingerprint }: PageRequest<DiscoveryTagsQuery>,
  parameters: Parameters,
): string[] {
  const position = cursorPosition(query, fingerprint);
  if (!position) return [];
  const [, discoveries, name] = /^(\d{1,15}) (.{1,200})$/s.exec(position.key) ?? [];
  if (discoveries === undefined || name === undefined || !isStorable(name)) {
    throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  }
  return [`(-discoveries, tag) > (-${parameters.add(discoveries)}::bigint, ${parameters.add(name)}::text)`];
}
