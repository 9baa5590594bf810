// A control for a custom field.
import type { FieldRecord } from '@discovery-records/client';
import type { Card } from './cards.js';
import { changeCard, setter, without } from './changing.js';
import { Entry, Several } from './entries.js';

export const Output = ({ label, value }: { label: string; value: string | undefined }) => (
  <output aria-label={label}>{value || '–'}</output>
);

const valueIn = (card: Card, fieldId: string): string =>
  card.fieldsValues?.find(({ field }) => field.id === fieldId)?.value ?? '';

const TYPES: Partial<Record<string, string>> = { DATE: 'date', URL: 'url', RATING: 'number' };

const YES_OR_NO = Object.entries({ true: 'Yes', false: 'No' }).map(([id, name]) => ({ id, name }));

export function Field({ label, field, card }: { label: string; field: FieldRecord; card: Card }) {
  const { id, type, formula, options } = field;
  const value = valueIn(card, id);
  if (formula !== undefined || type === 'FEEDBACK') return <Output label={label} value={value} />;
  const toBody = (written: string) => ({ fieldsValues: [{ field: { id }, value: written || null }] });
  const choices = type === 'BOOLEAN' ? YES_OR_NO : options?.map((id) => ({ id }));
  if (type === 'MULTI_SELECT') {
    const itemsIn = (card: Card) => JSON.parse(valueIn(card, id) || '[]') as string[];
    const write = (add: string[], remove: string[]) =>
      changeCard(card.id, (now) => {
        const items = [...without(itemsIn(now), remove), ...add];
        return toBody(items.length > 0 ? JSON.stringify(items) : '');
      });
    return <Several label={label} items={itemsIn(card)} options={choices} set={write} />;
  }
  const set = setter(card.id, (now) => valueIn(now, id), toBody);
  const own = { label, value, set, draft: `${card.id} ${id}`, placeholder: '–', type: TYPES[type] ?? 'text' };
  return (
    <div>
      <Entry {...own} options={choices} />
      {type === 'URL' && /^https?:/.test(value) && <a class="link" href={value} children={value} />}
    </div>
  );
}
