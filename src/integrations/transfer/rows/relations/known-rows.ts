import { hash } from 'node:crypto';
import type { DiscoveryNamed } from '../row-records.js';
import { ABSENT, BELOW_COMPONENT, type StoredDiscovery, SUB } from './stored-discoveries.js';

/** What is remembered of a row until the whole file has been read. */
export interface KnownRow {
  readonly line: number;
  /** Its `clientId` if valid, in an export of a tool. */
  readonly name: string | undefined;
  readonly content: string | undefined;
  /** Whether it is under a component, perhaps one yet to be created. */
  hasComponent: boolean;
}

/** A row with a parent that may be a discovery. */
export interface ChildRow extends KnownRow {
  readonly column: number;
  readonly parent: string;
  /** The name of a parent that may turn out not to exist. */
  readonly parentName: string | undefined;
  /** Where the workspace has the parent. */
  readonly place: number;
  /** In an export of a tool: whether children in the workspace keep it from being under another row. */
  readonly isAlone: boolean;
  /** In an export of a tool: where a parent that only the workspace has leads. */
  readonly storedTop: string | undefined;
  /** In an export of a tool: the row or discovery that it goes under; null if it stands alone. */
  top?: KnownRow | string | null;
}

/** By the key of each name that other rows may call them. */
export type KnownRows = Map<string, KnownRow | ChildRow>;

export const isChild = (row: KnownRow | undefined): row is ChildRow => row !== undefined && 'parent' in row;

/**
 * @param parent as the workspace has it
 * @param own what the workspace has of the row itself
 */
export function childOf(
  row: KnownRow,
  { column, reference }: DiscoveryNamed,
  parent: StoredDiscovery | undefined,
  own: StoredDiscovery | undefined,
  parentName?: string,
): ChildRow {
  const place = parent?.place ?? ABSENT;
  const isAlone = own?.has_children ?? false;
  const top = place === SUB ? parent?.parent_client_id : parent?.client_id;
  const isBelow = !isAlone && (place === SUB || place === BELOW_COMPONENT);
  const storedTop = isBelow ? (top ?? undefined) : undefined;
  return { ...row, column, parent: keyOf(reference), parentName, place, isAlone, storedTop };
}

const LONGEST_KEY = 24;

/** Names may be long, and rows many. */
export const keyOf = (name: string): string =>
  name.length <= LONGEST_KEY ? name : hash('sha1', name, 'binary');
