import type { Item } from '../../tools/github.js';

/** A row of a table, or the item of a JSON file. The first of a file has the headers. */
export interface Row {
  /** The line that it begins on, from 1: cells may have line breaks. Of an item, its number. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly item?: Item;
  /** It is not what is imported, by no fault of its own. */
  readonly leftOut?: LeftOut;
}

export type LeftOut = 'pull_request';
