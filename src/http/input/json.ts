import { visit } from 'jsonc-parser';
import type { InputFault } from '../problems/problem.js';
import { InvalidInput } from '../problems/problems.js';
import { DEEPEST, MOST_VALUES, tooDeep, tooManyValues } from './unsafe-input.js';
import { pointerTo } from './place.js';

/** Gives the names, and the numbers of items, that lead to what is being visited. */
type Path = () => (string | number)[];

/**
 * The value that a JSON text stands for. What is beyond the bounds of any request is refused before it takes memory,
 * and so is a member that is given twice, of which `JSON.parse` would keep the last.
 *
 * @throws SyntaxError when it is not JSON
 * @throws InvalidInput
 */
export function parseJson(text: string): unknown {
  checkShape(text);
  return JSON.parse(text);
}

function checkShape(text: string): void {
  /** The names so far of the objects that are open, and undefined for each array. */
  const open: (Set<string> | undefined)[] = [];
  let values = 0;
  const count = (): void => {
    values += 1;
    // The value that holds all others is none of them.
    if (values > MOST_VALUES + 1) throw new InvalidInput([tooManyValues(pointerTo([]))]);
  };
  const begin = (path: Path, names?: Set<string>): void => {
    count();
    if (open.length === DEEPEST) throw new InvalidInput([tooDeep(pointerTo(path().map(String)))]);
    open.push(names);
  };
  const end = (): void => void open.pop();
  visit(text, {
    onObjectBegin: (_offset, _length, _line, _character, path) => begin(path, new Set()),
    onObjectEnd: end,
    onArrayBegin: (_offset, _length, _line, _character, path) => begin(path),
    onArrayEnd: end,
    onLiteralValue: count,
    onObjectProperty: (name, _offset, _length, _line, _character, path) => {
      const names = open.at(-1);
      if (names?.has(name)) throw new InvalidInput([repeated([...path().map(String), name])]);
      names?.add(name);
    },
  });
}

const repeated = (path: readonly string[]): InputFault => {
  const spot = pointerTo(path);
  return { ...spot, code: 'repeated_member', detail: `${spot.pointer} must be given once.` };
};
