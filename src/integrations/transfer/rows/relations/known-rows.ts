import { hash } from 'node:crypto';
import type { DiscoveryNamed } from '../row-records.js';
import { ABSENT, BELOW_COMPONENT, type StoredDiscovery, SUB } from './stored-discoveries.js';

/** The facts of a row that are kept in memory until all rows have been read. */
export interface KnownRow {
  readonly line: number;
  /** The row's `clientId` if it is valid; only in a tool's export. */
  readonly name: string | undefined;
  readonly content: string | undefined;
  /** Whether the row's parent is a component, perhaps one that the import creates. */
  hasComponent: boolean;
}

/** A row with a parent that may be a discovery. */
export interface ChildRow extends KnownRow {
  readonly column: number;
  readonly parent: string;
  /** The name of a parent that may turn out not to exist. */
  readonly parentName: string | undefined;
  readonly level: number;
  /** In a tool's export: whether the row's discovery has children in the workspace, so that it can't become a child. */
  readonly isAlone: boolean;
  /** In a tool's export: the topmost ancestor of a parent that only the workspace has. */
  readonly storedTop: string | undefined;
  /** The parent, if it is a component that the import creates for other rows or for this one. */
  component?: string;
  /** In a tool's export: the row or discovery that becomes the parent; null for none. */
  top?: KnownRow | string | null;
}

/** Rows by the key of each name that other rows may refer to them by. */
export type KnownRows = Map<string, KnownRow | ChildRow>;

export const isChild = (row: KnownRow | undefined): row is ChildRow => row !== undefined && 'parent' in row;

/**
 * @param parent the parent in the workspace, if it is there
 * @param own the row's own discovery in the workspace, if it is there
 */
export function childOf(
  row: KnownRow,
  { column, reference }: DiscoveryNamed,
  parent: StoredDiscovery | undefined,
  own: StoredDiscovery | undefined,
  parentName?: string,
): ChildRow {
  const level = parent?.level ?? ABSENT;
  const isAlone = own?.has_children ?? false;
  const top = level === SUB ? parent?.parent_client_id : parent?.client_id;
  const isBelow = !isAlone && (level === SUB || level === BELOW_COMPONENT);
  const storedTop = isBelow ? (top ?? undefined) : undefined;
  return { ...row, column, parent: keyOf(reference), parentName, level, isAlone, storedTop };
}

const LONGEST_KEY = 24;

/** A short key of a name, to save memory. */
export const keyOf = (name: string): string =>
  name.length <= LONGEST_KEY ? name : hash('sha1', name, 'binary');
