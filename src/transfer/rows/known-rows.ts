import { hash } from 'node:crypto';

/** What is remembered of a row until the whole file has been read. */
export interface KnownRow {
  readonly line: number;
  /** Its `clientId`, if that is sound and the file a tool's export. */
  readonly name?: string | undefined;
  readonly content?: string | undefined;
  /** Whether it is under a component by itself, or under one that is made. */
  hasComponent: boolean;
  isRefused: boolean;
}

/** A row that names a parent, which may be a discovery. */
export interface ChildRow extends KnownRow {
  /** That of the reference. */
  readonly column: number;
  /** The key of the parent. */
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

const LONGEST_KEY = 24;

/** Names may be long, and rows many. */
export const keyOf = (name: string): string =>
  name.length <= LONGEST_KEY ? name : hash('sha1', name, 'binary');
