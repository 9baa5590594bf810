import { isDeepStrictEqual } from 'node:util';
import type { RecordTable } from '../records/record-table.js';

/** Of a record that was merged into another one and stays, so that its names lead there. */
export const MERGED_INTO = 'merged_into_id';

export const isMerged = (row: object): boolean => ((row as Merging)[MERGED_INTO] ?? null) !== null;

interface Merging {
  readonly [MERGED_INTO]?: string | null;
}

/** Without what is null, which everybody can add who knows the columns. */
export const complete = ({ columns }: RecordTable, row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => name in columns && value !== null));

export const differing = ({ columns }: RecordTable, before: object | undefined, now: object): string[] =>
  Object.keys(columns).filter(
    (column) => !isDeepStrictEqual(now[column as keyof object], before?.[column as keyof object]),
  );
