import type { Type } from '@nestjs/common';
import { bodyAs } from '../../http/input/validation.js';
import { Problem } from '../../http/problems/problem.js';
import { creationOf, type GivenIdentity } from '../given-identity.js';
import { checkedLine, type ParsedLine } from '../import/lines/parse-line.js';
import { type Kind, RECORD_TYPES } from '../kinds.js';
import { LONGEST_CLIENT_ID } from './cells/names.js';
import type { RowKind } from './columns/member-names.js';
import type { FileFault } from './faults.js';

/** The discovery that a row is under or about, in the file or the workspace. It may not exist. */
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
  /** Equal for rows with equal cells, in an export of a tool, whose pages may overlap. */
  readonly content: string | undefined;
  /** What create takes, references resolved. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Becomes a piece of feedback. */
  readonly score: number | undefined;
  /** Wins over a component in the members. */
  readonly discovery: DiscoveryNamed | undefined;
  readonly faults: readonly FileFault[];
  /** The header of the column that gives a member, by the pointer to it. */
  readonly columnAt: (pointer: string) => string | undefined;
}

type Made = readonly [kind: Kind, members: object];

/** The record of a row, and its votes as a piece of feedback that a later run updates. */
function recordsOf(row: ReadRow): Made[] {
  const { kind, clientId, score, members } = row;
  const record: Made = [kind, { ...members, ...relationOf(row) }];
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

/** The bytes of a row count once: votes are just names and a number. */
export const linesOf = (row: ReadRow): ParsedLine[] =>
  recordsOf(row).map(([kind, members], index) =>
    checkedLine(kind, members, { line: row.line, bytes: index === 0 ? row.bytes : 0 }),
  );

export const faultsIn = (row: ReadRow): FileFault[] =>
  recordsOf(row).flatMap(([kind, members]) =>
    refusals(row, () => creationOf(bodyAs(RECORD_TYPES[kind] as Type<GivenIdentity>, members))),
  );

function refusals(row: ReadRow, check: () => unknown): FileFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Cells that couldn't be read are missing, which their own faults explain.
    const refused = new Set(row.faults.map(({ column }) => column));
    return (error.errors ?? []).flatMap(({ pointer = '', code, detail }) => {
      const column = row.columnAt(pointer);
      if (column !== undefined && refused.has(column)) return [];
      const words = detail.startsWith(`${pointer} `) ? detail.slice(pointer.length + 1) : detail;
      return [{ line: row.line, ...(column !== undefined && { column }), code, detail: words }];
    });
  }
}
