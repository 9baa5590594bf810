// Saves the text of a control, and keeps an unsaved text as a draft.
import * as api from '@discovery-records/client';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce, complain, drafts } from './session.js';
import { inWords, Overtaken, Refusal } from './words.js';

type Element = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement;

export interface Saved {
  label: string;
  /** Left out for controls that add something and are cleared after saving. */
  value?: string | undefined;
  /** @param was the value before the user began to type */
  set: (value: string, was: string) => unknown;
  /** The key of the draft that keeps the text until it is saved. */
  draft?: string;
}

interface Problem {
  text: string;
  /** The other person's version, on a conflict. */
  now?: string;
  mayRepeat: boolean;
}

function problemOf(error: unknown, label: string): Problem {
  if (error instanceof Overtaken) return { text: error.message, now: error.now, mayRepeat: false };
  const isRefused = error instanceof Refusal || (error instanceof api.ProblemError && error.status < 429);
  return { text: `Not saved. ${inWords(error, label)}`, mayRepeat: !isRefused };
}

/** Keeps a control's text apart from the saved value. Changes by others are shown unless the user is typing. */
export function useSaving({ label, value, set, draft }: Saved, idOf: (text: string) => Promise<string>) {
  const element = useRef<Element>(null);
  const saved = useRef({ value: '', shown: '' });
  const [problem, setProblem] = useState<Problem>();
  // The last text sent: blurring the control doesn't send it again.
  const sent = useRef<string>(undefined);
  const isTyping = useRef(false);
  // Saves run one after the other, so that none takes an earlier one for another person's change.
  const stored = useRef(Promise.resolve());
  const textOf = () => element.current?.value.trim() ?? '';
  const show = (text: string): void => {
    if (element.current) element.current.value = text;
    // Controls normalise some texts, such as line breaks.
    saved.current = { value: text, shown: element.current?.value ?? text };
  };
  useLayoutEffect(() => {
    show(value ?? '');
    const kept = draft && (drafts.of(draft) as [text: string, was: string] | null);
    if (!element.current || !kept) return;
    const [text, was] = kept;
    element.current.value = text;
    saved.current = { value: was, shown: was };
    setProblem({ text: 'Not saved yet.', mayRepeat: true });
  }, []);
  const finish = (text: string): void => {
    sent.current = undefined;
    setProblem(undefined);
    if (draft) drafts.drop(draft);
    show(text);
  };
  useEffect(() => {
    const shown = element.current?.value;
    // The text may be of a draft that was saved, although its answer came too late to drop it.
    if (value !== undefined && shown === value) finish(value);
    else if (value !== undefined && shown === saved.current.shown) show(value);
  }, [value]);
  const fail = (error: unknown, text: string): void => {
    const isAdder = value === undefined;
    const isStill = textOf() === (isAdder ? '' : text);
    if (error instanceof api.ProblemError && error.status === 401) complain(error);
    else if (element.current && isStill) {
      element.current.value = text;
      setProblem(problemOf(error, label));
    } else if (!element.current || isAdder)
      announce(`Not saved${isAdder ? `: “${text}”` : ''}. ${inWords(error, label)}`, { isShown: true });
  };
  /** @param replaced the value that the user has seen, or decided to replace */
  const store = async (text: string, replaced = saved.current.value): Promise<void> => {
    // The user has gone on to another text meanwhile.
    if (value !== undefined && text !== sent.current) return;
    try {
      if (text !== replaced) await set(await idOf(text), replaced);
      if (value === undefined) return;
      if (!element.current || textOf() === text) return finish(text);
      saved.current = { value: text, shown: text };
      keep();
    } catch (error) {
      fail(error, text);
    }
  };
  const save = async (was?: string): Promise<void> => {
    // Chromium reports a change of a control that is being removed, which has no text any more.
    if (!element.current) return;
    isTyping.current = false;
    const { validity, validationMessage } = element.current;
    // The browser gives half a date, and what is no number, as an empty text.
    if (validity.badInput) return setProblem({ text: `Not saved. ${validationMessage}`, mayRepeat: false });
    const text = textOf();
    if (text === sent.current && was === undefined) return;
    sent.current = text;
    // The next text to be added can be typed at once.
    if (value === undefined) finish('');
    stored.current = stored.current.then(() => store(text, was));
    await stored.current;
  };
  const keep = (): void => {
    isTyping.current = true;
    const { value: text = '', validity } = element.current ?? {};
    if (draft && (validity?.badInput || text === saved.current.shown)) drafts.drop(draft);
    else if (draft) drafts.keep(draft, [text, saved.current.value]);
  };
  const latest = useRef(save);
  latest.current = save;
  // Removing a control, as Back does, saves its text as blurring it does.
  useLayoutEffect(() => () => void (isTyping.current && latest.current()), []);
  const again = () => save(saved.current.value);
  return { element, problem, save, again, keep, revert: (to = value ?? '') => finish(to) };
}

export type Saving = ReturnType<typeof useSaving>;
