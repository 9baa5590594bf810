import type { RecordTable } from '../../database/records/record-table.js';
import type { ReferableTable } from '../../database/sql.js';
import { compareReference } from './comparisons/references.js';
import { compareText, compareWords } from './comparisons/texts.js';
import { compareTime } from './comparisons/times.js';
import { WORDS } from './compiler/filter.js';
import type { MemberOf, MemberTable } from './compiler/members.js';
import { POSITION, shown, textKey, TIME } from './compiler/sort-key.js';

const MAX_TITLE_LENGTH = 500;

/** A text that can be left out. */
export const text =
  (column: string): MemberOf =>
  ({ parameters }) => ({ compare: () => compareText(parameters.bind, { sql: column }) });

export const TITLE: MemberOf = (facts) => ({
  ...text('r.title')(facts),
  sort: shown('title', textKey(MAX_TITLE_LENGTH)),
});

export const SEARCHED: MemberOf = ({ parameters, searchQuery }) => ({
  compare: () => compareWords(parameters.bind, 'r.words', searchQuery),
});

/** What every record has. */
export function plainMembers(table: string): Readonly<Record<string, MemberOf>> {
  const references = [table as ReferableTable];
  return {
    id: (facts) => ({ compare: () => compareReference('r.id', facts.references(references)), references }),
    clientId: text('r.client_id'),
    createdAt: ({ parameters }) => ({
      compare: () => compareTime(parameters.bind, 'r.id', 'uuid'),
      sort: 'id',
    }),
    updatedAt: ({ parameters }) => ({
      compare: () => compareTime(parameters.bind, 'r.updated_at', 'timestamptz'),
      sort: shown('updated_at', TIME),
    }),
  };
}

/** The members of records that are listed by what most records have. */
export const plainTable = ({ name, columns }: Pick<RecordTable, 'name' | 'columns'>): MemberTable => ({
  table: name,
  members: {
    ...plainMembers(name),
    ...('title' in columns && { title: TITLE }),
    ...('position' in columns && { position: () => ({ sort: shown('position', POSITION) }) }),
    [WORDS]: SEARCHED,
  },
});
