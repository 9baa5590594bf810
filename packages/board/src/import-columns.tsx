// The choice of a meaning for each column of a table.
import type { ImportColumn } from '@discovery-records/client';
import { workspace } from './session.js';

export type Records = 'discovery' | 'feedback' | 'company' | 'message';

/** The choice for a column that becomes a new field or attribute. */
export const NEW = 'new';
const LEFT_OUT = '-';

const FROM = {
  authorName: 'Author',
  authorEmail: 'E-mail address',
  company: 'Company',
  revenue: "Company's revenue",
};
const COMMON = { clientId: 'Identifier', createdAt: 'Created at', updatedAt: 'Updated at' };

/** The members that a column can be, with their labels. */
export const MEMBERS: Record<Records, Record<string, string>> = {
  discovery: {
    title: 'Title',
    description: 'Description',
    discoveryStateId: 'State',
    parentId: 'Parent',
    component: 'Component',
    tags: 'Tags',
    assignees: 'Assignees',
    score: 'Votes',
    ...FROM,
    ...COMMON,
    lastDiscoverystateUpdatedAt: 'In its state since',
  },
  feedback: {
    content: 'What was said',
    title: 'Title',
    discoveryId: 'Card',
    score: 'Score',
    ...FROM,
    sourceUrl: 'Link',
    tags: 'Tags',
    state: 'State',
    ...COMMON,
  },
  message: { text: 'Text', ...FROM, source: 'Tool', sourceUrl: 'Link', state: 'State', ...COMMON },
  company: { name: 'Name', domain: 'Domain', tier: 'Tier', revenue: 'Revenue', ...COMMON },
};

export const toOption = ([id, name]: readonly [id: string, name: string]) => (
  <option key={id} value={id}>
    {name}
  </option>
);

interface ColumnProps {
  column: ImportColumn;
  records: Records;
  chosen: string | undefined;
}

const LABELS: Partial<Record<Records, string>> = { discovery: 'A new field', company: 'A new attribute' };

export function Column({ column: { header, member, field, newField }, records, chosen }: ColumnProps) {
  const newLabel = LABELS[records];
  const fields = records === 'discovery' ? workspace.discoveryFields : [];
  const choices: [id: string, name: string][] = [
    ...Object.entries(MEMBERS[records]),
    ...fields
      .filter(({ type, formula }) => type !== 'FEEDBACK' && formula === undefined)
      .map(({ clientId, name }): [string, string] => [`fieldsValues.${clientId}`, name]),
  ];
  const found = field === undefined ? undefined : choices.findLast(([, name]) => name === field)?.[0];
  const isNew = newField !== undefined || member?.startsWith('attributes.');
  const value = chosen ?? (isNew ? NEW : (found ?? member ?? LEFT_OUT));
  if (!isNew && member && !choices.some(([id]) => id === member)) choices.push([member, member]);
  return (
    <tr>
      <td>{header || <i>No name</i>}</td>
      <td>
        <select aria-label={`${header} is`} data-header={header} value={value} disabled={header === ''}>
          {choices.map(toOption)}
          {newLabel && toOption([NEW, newLabel])}
          {toOption([LEFT_OUT, 'Left out'])}
        </select>
      </td>
    </tr>
  );
}
