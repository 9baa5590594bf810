import { type Fault, text } from '../../http/input/rules.js';
import { isStorable } from '../../http/input/unsafe-input.js';

export const UNSTORABLE: Fault = {
  code: 'unstorable_text',
  detail: 'must not contain U+0000 or half of a surrogate pair',
};

/** Why nothing can be called so, if it can't. */
export const nameFault = (name: string, longest: number): Fault | undefined =>
  isStorable(name) ? text(1, longest)(name) : UNSTORABLE;
