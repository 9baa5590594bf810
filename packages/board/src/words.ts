// Texts for problems, counts and names.
import { ProblemError } from '@discovery-records/client';

/** A refusal by the board itself, with a message for people. */
export class Refusal extends Error {}

/** Another person changed the same member after it was shown. */
export class Overtaken extends Refusal {
  constructor(readonly now: string) {
    super('Someone else has changed this.');
  }
}

/** Sentences for problems whose details address programmers. */
const SENTENCES: Partial<Record<string, string>> = {
  record_not_found: 'This was deleted.',
  discovery_not_found: 'The other card was deleted.',
  parent_not_found: 'No component or card has this name.',
  precondition_failed: 'Someone else has changed this. Try again.',
  insufficient_scope: "You don't have permission to change this.",
};

/** Describes an error in one sentence. @param label the member's name on the screen */
export function inWords(error: unknown, label?: string): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof ProblemError)) {
    reportError(error);
    return "The service can't be reached. Try again in a moment.";
  }
  const [first = error.detail, ...others] = new Set(error.errors.map(({ detail }) => detail));
  const nameOf = (pointer: string) => label ?? spaced(pointer.replace(/.*\/(?=[a-z])/i, ''));
  const text = first
    .replace(/^\/[^\s]+/, nameOf)
    .replaceAll(/"[^"]*"|\bdiscover(y|ies)\b/g, (all, end) => (end ? (end === 'y' ? 'card' : 'cards') : all));
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return (SENTENCES[error.code] ?? capitalized(text)) + more;
}

const NOUNS: Partial<Record<string, [one: string, many: string]>> = {
  discovery: ['card', 'cards'],
  feedback: ['piece of feedback', 'pieces of feedback'],
  discoveryState: ['state', 'states'],
  discoveryField: ['field', 'fields'],
  user: ['person', 'people'],
  company: ['company', 'companies'],
};

/** A count with its noun, such as "3 cards". */
export function counted(count: number, kind: string): string {
  const [one, many] = NOUNS[kind] ?? [kind, `${kind}s`];
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A member's name as a label: "Feedback score" for feedbackScore. */
export const spaced = (name: string): string =>
  capitalized(name.replaceAll(/\B[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`));
