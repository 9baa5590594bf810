import type { KeptApart } from '../../http/lists/order.js';

interface Compared {
  readonly isDescending: boolean;
  /** Of a discovery `r`. */
  readonly sql: () => string;
  readonly type: 'bigint' | 'numeric' | 'text' | 'timestamptz';
  /** Whether a cursor's text is one that the key can have. */
  readonly accepts: (text: string) => boolean;
}

/** Every discovery has a value in its row. */
interface InRow extends Compared {
  readonly isNullable: false;
  readonly kept?: undefined;
}

/** Every discovery has a value, and those without a row where values are kept have the least. */
export interface HasValue extends Compared {
  readonly isNullable: false;
  readonly kept: SortApart & Required<KeptApart>;
}

/** A discovery may be without; such come last. */
export interface MayHaveValue extends Compared {
  readonly isNullable: true;
  readonly kept: SortField | SortApart;
}

/** What an order compares, first of all or where everything before is equal. */
export type SortKey = InRow | KeptKey;

/** A key whose values an index of another table has in this order. */
export type KeptKey = HasValue | MayHaveValue;

/** A narrow table that some discoveries have a row in, with an index in the order of one of its columns. */
export interface SortApart extends KeptApart {
  readonly kind: 'apart';
  readonly column: string;
}

/** The values of a field. */
export interface SortField {
  readonly kind: 'field';
  readonly id: string;
  /** Of a value in the side table. */
  readonly ofValue: (value: string) => string;
  /** In their order, which is that of the key. */
  readonly options?: readonly string[];
}

export interface Sorting {
  /** Before the id. */
  readonly keys: readonly SortKey[];
  readonly isIdDescending: boolean;
}
