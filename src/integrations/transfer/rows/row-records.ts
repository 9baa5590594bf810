import { hash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { bodyAs } from '../../../http/input/validation.js';
import { Problem } from '../../../http/problems/problem.js';
import { creationOf, type GivenIdentity } from '../given-identity.js';
import { type Kind, RECORD_TYPES } from '../kinds.js';
import { LONGEST_CLIENT_ID } from './cells/names.js';
import type { RowKind } from './columns/member-names.js';
import { cellShown, type FileFault } from './faults.js';

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
  /** The votes of a discovery, and who asked: members of the piece of feedback that they become. */
  readonly votes: Readonly<Record<string, unknown>>;
  /** In a row of a discovery and one voter, the members of the voter's feedback. Other rows repeat the discovery. */
  readonly voter: Readonly<Record<string, unknown>>;
  /** The comments on a discovery, which become comments. */
  readonly comments: readonly RowComment[] | undefined;
  readonly worth: Worth | undefined;
  /** The parent or discovery of the row, which takes precedence over a component in the members. */
  readonly discovery: DiscoveryNamed | undefined;
  readonly faults: readonly FileFault[];
  /** The indices of the columns that the members come from. */
  readonly columns: readonly number[];
  /** The texts of values of new fields whose type may turn out to be text. */
  readonly texts: readonly (readonly [index: number, newField: string, text: string])[];
  /** The component of a row that has no parent among discoveries after all. */
  readonly component: unknown;
  /** Returns the header of the column that a member, given by its JSON pointer, comes from. */
  readonly columnAt: (pointer: string) => string | undefined;
  /** Returns the text of the row in the column of a header. */
  readonly cellAt: (header: string) => string | undefined;
}

export type Made = readonly [kind: Kind, members: object];

/** The part of a row that is kept, as JSON, until all rows have been checked. */
export interface SpooledRow extends Pick<ReadRow, 'bytes' | 'columns' | 'texts' | 'component'> {
  /** The row's own record, after that of a company and before its votes. */
  readonly records: readonly Made[];
}

export interface CompiledRow extends ReadRow {
  /** A {@link SpooledRow}. Its text takes less time to keep in memory than its members. */
  readonly json: string;
}

export interface RowComment {
  readonly id: string;
  readonly text: string;
  readonly author: string | null;
  readonly date: string;
}

export interface Worth {
  readonly company: string;
  readonly revenue: number;
}

export const contentOf = (cells: readonly string[]): string =>
  hash('sha256', JSON.stringify(cells), 'buffer').toString('hex', 0, 16);

/** The records of a row: its company's revenue, its own record, and its votes as feedback that a later run updates. */
export function recordsOf(row: ReadRow): Made[] {
  const { kind, members, worth } = row;
  const record: Made = [kind, { ...members, ...relationOf(row) }];
  const company: Made[] = worth ? [['company', { name: worth.company, revenue: worth.revenue }]] : [];
  return [...company, record, ...votesOf(row), ...commentsOf(row)];
}

const commentsOf = ({ clientId: discoveryId, comments = [] }: ReadRow): Made[] =>
  comments.map(({ id, text, author, date }) => [
    'comment',
    { clientId: id, discoveryId, text, author, createdAt: date },
  ]);

/** The address of the voter of a row that repeats a discovery for each of its voters. */
export const voterOf = ({ voter }: Pick<ReadRow, 'voter'>): string | undefined =>
  (voter['authorEmail'] as string | undefined)?.toLowerCase();

function votesOf({ clientId, members, votes, voter }: ReadRow): Made[] {
  const address = voterOf({ voter });
  if (address === undefined && Object.keys(votes).length === 0) return [];
  const when = members['updatedAt'] ?? members['createdAt'];
  const { company } = votes;
  const vote = { score: 1, ...voter, authorEmail: address, ...(company !== undefined && { company }) };
  const feedback = {
    clientId: `${clientId}:${address ?? 'votes'}`.slice(-LONGEST_CLIENT_ID),
    discoveryId: clientId,
    ...(when !== undefined && { createdAt: when }),
    ...(address === undefined ? { score: 0, ...votes } : vote),
  };
  return [['feedback', feedback]];
}

function relationOf({ kind, discovery }: Pick<ReadRow, 'kind' | 'discovery'>): object {
  if (!discovery) return {};
  const { reference } = discovery;
  return kind === 'feedback' ? { discoveryId: reference } : { parentId: reference, parentType: 'DISCOVERY' };
}

/** Validates the records of a row, and adds their faults to those of its cells. */
export function compiled(row: ReadRow): CompiledRow {
  const { bytes, columns, texts, component } = row;
  const faults = [...row.faults];
  const records = recordsOf(row).map(([kind, members]): Made => {
    try {
      const record = bodyAs(RECORD_TYPES[kind] as Type<GivenIdentity>, members);
      creationOf(record);
      return [kind, record];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      faults.push(...refusals(row, kind, error));
      return [kind, members];
    }
  });
  const spooled: SpooledRow = { bytes, columns, texts, component, records };
  return { ...row, faults, json: faults.length > 0 ? '' : JSON.stringify(spooled) };
}

function refusals(row: ReadRow, kind: Kind, problem: Problem): FileFault[] {
  // An unreadable cell has a fault of its own, so a missing member isn't reported for its column.
  const refused = new Set(row.faults.map(({ column }) => column));
  // A fault in the company of a feedback row is reported only if it is about a column of the row.
  const isOwn = kind !== 'company' || row.kind === kind;
  return faultsOfRow(row, problem).filter(({ column }) =>
    column === undefined ? isOwn : !refused.has(column),
  );
}

export function faultsOfRow(
  { line, columnAt, cellAt }: Pick<ReadRow, 'line' | 'columnAt'> & Partial<Pick<ReadRow, 'cellAt'>>,
  problem: Problem,
): FileFault[] {
  const all = problem.errors ?? [{ code: problem.kind.code, detail: problem.message }];
  return all.map(({ pointer = '', code, detail }) => {
    const column = columnAt(pointer);
    const words = detail.startsWith(`${pointer} `) ? detail.slice(pointer.length + 1) : detail;
    const place = column !== undefined && { column, ...cellShown(cellAt?.(column)) };
    return Object.assign({ line, code, detail: words }, place);
  });
}
