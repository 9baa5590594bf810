// A confirmation dialog.
import type { ComponentChildren } from 'preact';
import { openDialog } from './parts.js';
import { attempt, screen } from './session.js';

interface Question {
  title: string;
  text: ComponentChildren;
  /** The label of the confirming button. */
  yes: string;
  act: () => Promise<unknown>;
}

let asked: Question | undefined;

export function ask(question: Question | undefined): void {
  asked = question;
  screen.redraw();
}

export function Asking() {
  if (!asked) return null;
  const { title, text, yes, act } = asked;
  const close = ({ currentTarget: { returnValue } }: { currentTarget: HTMLDialogElement }): void => {
    ask(undefined);
    if (returnValue) attempt(act());
  };
  return (
    <dialog class="asking" ref={openDialog} aria-label={yes} onClose={close}>
      <form method="dialog">
        <h2>{title}</h2>
        <div>{text}</div>
        <button value="yes">{yes}</button> <button value="">Cancel</button>
      </form>
    </dialog>
  );
}
