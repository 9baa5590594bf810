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
  useEffect(() => {
    const shown = element.current?.value;
    if (value !== undefined && (shown === saved.current.shown || shown === value)) show(value);
  }, [value]);
  const finish = (text: string): void => {
    sent.current = undefined;
    setProblem(undefined);
    if (draft) drafts.drop(draft);
    show(text);
  };
  const fail = (error: unknown, isStill: boolean): void => {
    if (error instanceof api.ProblemError && error.status === 401) complain(error);
    else if (!element.current) announce(`Not saved. ${inWords(error, label)}`, { isShown: true });
    else if (isStill) setProblem(problemOf(error, label));
  };
  /** @param was the value that the user decided to replace */
  const save = async (was?: string): Promise<void> => {
    // Chromium reports a change of a control that is being removed, which has no text any more.
    if (!element.current) return;
    isTyping.current = false;
    const text = textOf();
    const replaced = was ?? saved.current.value;
    if (text === replaced) return finish(text);
    if (text === sent.current && was === undefined) return;
    sent.current = text;
    const isStill = () => !element.current || textOf() === text;
    try {
      await set(await idOf(text), replaced);
      if (isStill()) finish(value === undefined ? '' : text);
      else saved.current = { value: text, shown: text };
    } catch (error) {
      fail(error, isStill());
    }
  };
  const keep = (): void => {
    isTyping.current = true;
    if (draft) drafts.keep(draft, [element.current?.value ?? '', saved.current.value]);
  };
  const latest = useRef(save);
  latest.current = save;
  // Removing a control, as Back does, saves its text as blurring it does.
  useLayoutEffect(() => () => void (isTyping.current && latest.current()), []);
  const again = () => save(saved.current.value);
  return { element, problem, save, again, keep, revert: (to = value ?? '') => finish(to) };
}

export type Saving = ReturnType<typeof useSaving>;
