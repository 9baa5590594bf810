// Controls that save their text, and explain why it can't be saved.
import { useId, useState } from 'preact/hooks';
import { type Saved, type Saving, useSaving } from './saving.js';
import { attempt, type Named, names } from './session.js';

interface EntryProps extends Saved {
  /** Shown while nothing is chosen or typed. */
  placeholder?: string;
  options?: readonly Named[] | undefined;
  suggest?: (typed: string) => Promise<readonly Named[]>;
  onInput?: (event: InputEvent) => void;
  type?: string;
  rows?: number;
  /** Enter saves. */
  isLine?: boolean;
}

const labelOf = ({ id, name, title }: Named): string => name ?? title ?? id;

/** Suggestions by title. A second one with the same title gets its identifier appended. */
function titled(found: readonly Named[]): Map<string, Named> {
  const byText = new Map<string, Named>();
  for (const each of found) {
    const text = labelOf(each);
    byText.set(byText.has(text) ? `${text} (${each.clientId ?? each.id})` : text, each);
  }
  return byText;
}

/** A labelled control that saves its text on blur. */
export function Entry(props: EntryProps) {
  const { label, options, suggest, placeholder, isLine, onInput, type, rows } = props;
  const [found, setFound] = useState<readonly Named[]>([]);
  const id = useId();
  const byText = titled(found);
  // A fully typed title counts as chosen, even before suggestions have arrived.
  const idOf = async (text: string): Promise<string> => {
    const found = byText.get(text) ?? (suggest && titled(await suggest(text)).get(text));
    return found?.id ?? text;
  };
  const { element, keep, ...saving } = useSaving(props, idOf);
  const { problem, save } = saving;
  const typed = (event: InputEvent | FocusEvent): void => {
    const text = element.current?.value ?? '';
    // Ignore suggestions for a text that has changed meanwhile.
    const isStill = () => element.current?.value === text;
    if (suggest) attempt(suggest(text).then((found) => isStill() && setFound(found)));
    if (event.type !== 'input') return;
    keep();
    onInput?.(event as InputEvent);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    void save();
  };
  const marks = problem && { 'aria-invalid': true, 'aria-describedby': `${id}p` };
  // A date changes with each digit that is typed.
  const event = type === 'date' ? 'onBlur' : 'onChange';
  const own = { 'aria-label': label, ref: element, [event]: () => void save(), ...marks } as object;
  const keys = isLine && { onKeyDown: pressed };
  const writing = { placeholder, onFocus: typed, onInput: typed, ...keys, type, rows } as object;
  const nameOf = (text: string) => options?.find((each) => each.id === text)?.name ?? text;
  const unsaved = <Unsaved {...saving} id={`${id}p`} label={label} nameOf={nameOf} />;
  if (rows) return [<textarea {...own} {...writing} />, unsaved];
  if (!options)
    return [
      <input {...own} {...writing} list={id} />,
      <datalist
        id={id}
        children={[...byText].map(([text, each]) => (
          <option value={text} label={each.clientId} />
        ))}
      />,
      unsaved,
    ];
  return [
    <select {...own}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((each) => (
        <option key={each.id} value={each.id} label={labelOf(each)} />
      ))}
    </select>,
    unsaved,
  ];
}

type UnsavedProps = Pick<Saving, 'problem' | 'save' | 'again' | 'revert'> & {
  id: string;
  label: string;
  nameOf: (text: string) => string;
};

/** Explains why a control's text isn't saved, with buttons to resolve that. */
function Unsaved({ id, label, problem, nameOf, save, again, revert }: UnsavedProps) {
  if (!problem) return null;
  const { text, now, mayRepeat } = problem;
  const button = (name: string, act: () => unknown) => (
    <button type="button" title={`${name}: ${label}`} onClick={act}>
      {name}
    </button>
  );
  return (
    <div class="refused several" role="alert">
      <span id={id}>{text}</span>
      {now !== undefined && [
        <q>{nameOf(now) || 'Nothing'}</q>,
        button('Keep theirs', () => revert(now)),
        button('Save mine', () => save(now)),
      ]}
      {mayRepeat && button('Save', again)}
      {now === undefined && button('Revert', () => revert())}
    </div>
  );
}

interface SeveralProps extends Omit<EntryProps, 'set' | 'value' | 'draft'> {
  items: readonly string[];
  set: (added: string[], removed: string[]) => unknown;
}

/** A list of values with a remove button each, and a control to add more. */
export function Several({ label, items, set, options, ...others }: SeveralProps) {
  const add = (item: string) => item && set([item], []);
  const remove = (item: string) => attempt(Promise.resolve(set([], [item])));
  const left = options?.filter(({ id }) => !items.includes(id));
  const control = { label: `Add to ${label}`, placeholder: 'Add …', set: add, options: left, ...others };
  return (
    <div class="several" role="group" aria-label={label}>
      {items.map((item) => (
        <span key={item} class="tag">
          {/^https?:/.test(item) ? <a href={item}>{item}</a> : (names.get(item) ?? item)}
          <button aria-label={`Remove ${names.get(item) ?? item}`} onClick={() => remove(item)}>
            ✕
          </button>
        </span>
      ))}
      <Entry {...control} />
    </div>
  );
}
