import type { InputFault } from '../problems/problem.js';

const DEEPEST = 16;

/**
 * Finds what no rule about members would: text that can't be stored (U+0000 in PostgreSQL, lone surrogates in
 * UTF-8), names that JavaScript gives a meaning of its own, and nesting without end.
 */
export function hostileFaults(
  value: unknown,
  place: (path: readonly string[]) => Pick<InputFault, 'pointer' | 'parameter'>,
): InputFault[] {
  const faults: InputFault[] = [];
  const look = (at: unknown, path: readonly string[]): void => {
    if (typeof at === 'string') {
      if (!isStorable(at)) {
        const detail = `${nameOf(path)} must not contain U+0000 or half of a surrogate pair.`;
        faults.push({ ...place(path), code: 'unstorable_text', detail });
      }
      return;
    }
    if (typeof at !== 'object' || at === null) return;
    if (path.length === DEEPEST) {
      faults.push({
        ...place(path),
        code: 'too_deep',
        detail: `The body is nested more than ${DEEPEST} deep.`,
      });
      return;
    }
    for (const [name, each] of Object.entries(at)) {
      const below = [...path, name];
      if (!isStorable(name) || name === '__proto__' || name === 'constructor') {
        const readable = [...path, name.toWellFormed().replaceAll('\0', '\uFFFD')];
        const code = 'parameter' in place(below) ? 'unknown_parameter' : 'unknown_member';
        faults.push({ ...place(readable), code, detail: `${nameOf(readable)} is not known here.` });
      } else {
        look(each, below);
      }
    }
  };
  look(value, []);
  return faults;
}

/** Whether PostgreSQL can hold the text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const nameOf = (path: readonly string[]): string => path.map((name) => `/${name}`).join('') || 'The body';
