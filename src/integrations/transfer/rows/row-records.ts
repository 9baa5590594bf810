import { hash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { bodyAs } from '../../../http/input/validation.js';
import { Problem } from '../../../http/problems/problem.js';
import { creationOf, type GivenIdentity } from '../given-identity.js';
import { checkedLine, type ParsedLine } from '../import/lines/parse-line.js';
import { type Kind, RECORD_TYPES } from '../kinds.js';
import { LONGEST_CLIENT_ID } from './cells/names.js';
import type { RowKind } from './columns/member-names.js';
import type { FileFault } from './faults.js';

/** A reference to the parent of a discovery, or to the discovery of feedback. It may be unknown. */
export interface DiscoveryNamed {
  readonly reference: string;
  readonly column: number;
}

export interface ReadRow {
  readonly line: number;
  readonly bytes: number;
  readonly kind: RowKind;
  readonly clientId: string;
  readonly otherKey: string | undefined;
  /** In a tool's export, whose pages may overlap: a hash that is equal for rows with equal cells. */
  readonly content: string | undefined;
  /** The members of a create request, with references resolved. */
  readonly members: Readonly<Record<string, unknown>>;
  /** The votes of a discovery, which become a piece of feedback. */
  readonly score: number | undefined;
  readonly worth: Worth | undefined;
  /** The parent or discovery of the row, which takes precedence over a component in the members. */
  readonly discovery: DiscoveryNamed | undefined;
  readonly faults: readonly FileFault[];
  /** Returns the header of the column that a member, given by its JSON pointer, comes from. */
  readonly columnAt: (pointer: string) => string | undefined;
}

export interface Worth {
  readonly company: string;
  readonly revenue: number;
}

export const contentOf = (cells: readonly string[]): string =>
  hash('sha256', JSON.stringify(cells), 'buffer').toString('hex', 0, 16);

type Made = readonly [kind: Kind, members: object];

/** The records of a row: its company's revenue, its own record, and its votes as feedback that a later run updates. */
function recordsOf(row: ReadRow): Made[] {
  const { kind, clientId, score, members, worth } = row;
  const record: Made = [kind, { ...members, ...relationOf(row) }];
  if (worth) return [['company', { name: worth.company, revenue: worth.revenue }], record];
  if (score === undefined) return [record];
  const when = members['updatedAt'] ?? members['createdAt'];
  const votes = {
    clientId: `${clientId}:votes`.slice(-LONGEST_CLIENT_ID),
    discoveryId: clientId,
    score,
    ...(when !== undefined && { createdAt: when }),
  };
  return [record, ['feedback', votes]];
}

function relationOf({ kind, discovery }: ReadRow): object {
  if (!discovery) return {};
  const { reference } = discovery;
  return kind === 'feedback' ? { discoveryId: reference } : { parentId: reference, parentType: 'DISCOVERY' };
}

export const previewOf = (row: ReadRow): object[] =>
  recordsOf(row).map(([kind, members]) => ({ [kind]: members }));

/** The lines of a row. Its bytes count for the first line only, as the others have just names and a number. */
export const linesOf = (row: ReadRow): ParsedLine[] =>
  recordsOf(row).map(([kind, members], index) => {
    const record = bodyAs(RECORD_TYPES[kind] as Type<object>, members);
    return checkedLine(kind, record, {
      line: row.line,
      bytes: index === 0 ? row.bytes : 0,
      isRow: true,
      columnAt: row.columnAt,
    });
  });

export const faultsIn = (row: ReadRow): FileFault[] =>
  recordsOf(row).flatMap(([kind, members]) => {
    const check = () => creationOf(bodyAs(RECORD_TYPES[kind] as Type<GivenIdentity>, members));
    // A fault in the company of a feedback row is reported only if it is about a column of the row.
    const isOwn = ({ column }: FileFault) => kind !== 'company' || column !== undefined || row.kind === kind;
    return refusals(row, check).filter(isOwn);
  });

function refusals(row: ReadRow, check: () => unknown): FileFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // An unreadable cell has a fault of its own, so a missing member isn't reported for its column.
    const refused = new Set(row.faults.map(({ column }) => column));
    return faultsOfRow(row, error).filter(({ column }) => column === undefined || !refused.has(column));
  }
}

export function faultsOfRow(
  { line, columnAt }: Pick<ReadRow, 'line' | 'columnAt'>,
  problem: Problem,
): FileFault[] {
  const all = problem.errors ?? [{ code: problem.kind.code, detail: problem.message }];
  return all.map(({ pointer = '', code, detail }) => {
    const column = columnAt(pointer);
    const words = detail.startsWith(`${pointer} `) ? detail.slice(pointer.length + 1) : detail;
    return Object.assign({ line, code, detail: words }, column !== undefined && { column });
  });
}
