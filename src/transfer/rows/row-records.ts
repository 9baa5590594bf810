import type { Type } from '@nestjs/common';
import { bodyAs } from '../../http/input/validation.js';
import { Problem } from '../../http/problems/problem.js';
import { creationOf, type GivenIdentity } from '../given-identity.js';
import { checkedLine, type ParsedLine } from '../import/lines/parse-line.js';
import { type Kind, RECORD_TYPES } from '../kinds.js';
import type { RowKind } from './columns/member-names.js';
import type { FileFault } from './faults.js';

/** The discovery that a row is under or about, by the file or the workspace: whether there is one is yet to be seen. */
export interface DiscoveryNamed {
  readonly reference: string;
  readonly column: number;
}

/** What a row says. */
export interface ReadRow {
  readonly line: number;
  readonly bytes: number;
  readonly kind: RowKind;
  readonly clientId: string;
  /** What rows may call it besides. */
  readonly otherKey: string | undefined;
  /** What tells rows with the same cells, in a tool's export: pages overlap when something changes between them. */
  readonly content: string | undefined;
  /** What create takes, references resolved. */
  readonly members: Readonly<Record<string, unknown>>;
  /** A piece of feedback with this score belongs to it. */
  readonly score: number | undefined;
  /** Comes before a component among the members. */
  readonly discovery: DiscoveryNamed | undefined;
  readonly faults: readonly FileFault[];
  /** The header of the column that gives a member, by the pointer to it. */
  readonly columnAt: (pointer: string) => string | undefined;
}

type Made = readonly [kind: Kind, members: object];

/** What is made of a row. Its votes are a piece of feedback, which another run changes. */
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

const LONGEST_CLIENT_ID = 255;

function relationOf({ kind, discovery }: ReadRow): object {
  if (!discovery) return {};
  const { reference } = discovery;
  return kind === 'feedback' ? { discoveryId: reference } : { parentId: reference, parentType: 'DISCOVERY' };
}

export const previewOf = (row: ReadRow): object[] =>
  recordsOf(row).map(([kind, members]) => ({ [kind]: members }));

/** The lines of an import that a row comes to. Its bytes count once: votes are no more than names and a number. */
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
    // What couldn't be read is not there: that has been said.
    const isSaid = new Set(row.faults.map(({ column }) => column));
    return (error.errors ?? []).flatMap(({ pointer = '', code, detail }) => {
      const column = row.columnAt(pointer);
      if (column !== undefined && isSaid.has(column)) return [];
      const words = detail.startsWith(`${pointer} `) ? detail.slice(pointer.length + 1) : detail;
      return [{ line: row.line, ...(column !== undefined && { column }), code, detail: words }];
    });
  }
}
