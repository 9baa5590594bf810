import { checkedLine, type ParsedLine } from '../import/lines/parse-line.js';
import type { RowFault } from './faults.js';
import type { RowKind } from './columns/member-names.js';

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
  readonly faults: readonly RowFault[];
  /** The header of the column that gives a member, by the pointer to it. */
  readonly columnAt: (pointer: string) => string | undefined;
}

export const REQUIRED = { discovery: 'title', feedback: 'discoveryId' } as const;

/** What is made of a row. */
export function recordOf({ kind, members, discovery }: ReadRow): Record<string, unknown> {
  if (!discovery) return members;
  if (kind === 'feedback') return { ...members, discoveryId: discovery.reference };
  return { ...members, parentId: discovery.reference, parentType: 'DISCOVERY' };
}

const LONGEST_CLIENT_ID = 255;

/** The votes of a row are a piece of feedback, which another run changes. */
export function votesOf({ clientId, score, members }: ReadRow): object | undefined {
  if (score === undefined) return undefined;
  const own = `${clientId}:votes`;
  const when = members['updatedAt'] ?? members['createdAt'];
  return {
    clientId: own.length <= LONGEST_CLIENT_ID ? own : own.slice(-LONGEST_CLIENT_ID),
    discoveryId: clientId,
    score,
    ...(when !== undefined && { createdAt: when }),
  };
}

/** The lines of an import that a row comes to. */
export function linesOf(row: ReadRow): ParsedLine[] {
  const line = checkedLine(row.kind, recordOf(row), row);
  const votes = votesOf(row);
  // The row's bytes are counted already, and votes are no more than names and a number.
  return votes ? [line, checkedLine('feedback', votes, { line: row.line, bytes: 0 })] : [line];
}
