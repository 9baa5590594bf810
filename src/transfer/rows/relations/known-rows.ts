import { hash } from 'node:crypto';
import type { DiscoveryNamed } from '../row-records.js';
import { ABSENT, BELOW_COMPONENT, type StoredDiscovery, SUB } from './stored-discoveries.js';

/** What is remembered of a row until the whole file has been read. */
export interface KnownRow {
  readonly line: number;
  /** Its `clientId`, if that is sound and the file a tool's export. */
  readonly name: string | undefined;
  readonly content: string | undefined;
  /** Whether it is under a component by itself, or under one that is made. */
  hasComponent: boolean;
}

/** A row that names a parent, which may be a discovery. */
export interface ChildRow extends KnownRow {
  readonly column: number;
  readonly parent: string;
  /** Where the workspace has the parent. */
  readonly place: number;
  /** In a tool's export: whether it can't be under another row, since it has children in the workspace. */
  readonly isAlone: boolean;
  /** In a tool's export: what it goes under by way of a parent that only the workspace has. */
  readonly storedTop: string | undefined;
  /** In a tool's export: the row, or the discovery of the workspace, that it goes under; null if it stays by itself. */
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
): ChildRow {
  const place = parent?.place ?? ABSENT;
  const isAlone = own?.has_children ?? false;
  const top = place === SUB ? parent?.parent_client_id : parent?.client_id;
  const isBelow = !isAlone && (place === SUB || place === BELOW_COMPONENT);
  const storedTop = isBelow ? (top ?? undefined) : undefined;
  return { ...row, column, parent: keyOf(reference), place, isAlone, storedTop };
}

const LONGEST_KEY = 24;

/** Names may be long, and rows many. */
export const keyOf = (name: string): string =>
  name.length <= LONGEST_KEY ? name : hash('sha1', name, 'binary');
