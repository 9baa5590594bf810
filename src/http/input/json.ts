import { visit } from 'jsonc-parser';
import { InvalidInput } from '../problems/problems.js';
import { faultAt, pointerTo } from './fault-location.js';
import { MAX_BODY_VALUES, tooManyValues } from './unsafe-input.js';

export const MAX_DEPTH = 16;

/** @throws SyntaxError, or InvalidInput before a text that exceeds the limits is parsed into memory */
export function parseJson(text: string, { mostValues = MAX_BODY_VALUES, keepsDigits = false } = {}): unknown {
  new ShapeCheck(mostValues).run(text);
  return keepsDigits ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** Every JavaScript number is exact to this many digits. */
const KEPT_DIGITS = 15;

/** A number as it was written, with all its digits. */
export class WrittenNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }

  /** A string where JavaScript would lose digits. */
  toJSON(): string | number {
    return String(Number(this.text)) === this.text ? Number(this.text) : this.text;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);

/** Numbers whose digits JavaScript lost, by the object or array that contains them and their name in it. */
const written = new WeakMap<object, Map<string, WrittenNumber>>();

/** A reviver for JSON.parse. TypeScript doesn't know its third parameter yet. */
function keepDigits(this: object, name: string, value: unknown, context?: { source?: string }): unknown {
  const source = typeof value === 'number' ? (context?.source ?? '') : '';
  const isKept = !/e/i.test(source) || (Number.isFinite(value) && value !== 0);
  if (isKept && source.replaceAll(/\D/g, '').length > KEPT_DIGITS)
    written.set(
      this,
      (written.get(this) ?? new Map<string, WrittenNumber>()).set(name, new WrittenNumber(source)),
    );
  return value;
}

/** Replaces numbers whose digits JavaScript lost by {@link WrittenNumber}s. */
export function asWritten(parsed: unknown): unknown {
  if (typeof parsed !== 'object' || parsed === null) return parsed;
  const numbers = written.get(parsed);
  const all = Object.entries(parsed).map(([name, each]) => [name, numbers?.get(name) ?? asWritten(each)]);
  return Array.isArray(parsed) ? all.map(([, each]) => each) : Object.fromEntries(all);
}

type Path = () => (string | number)[];

class ShapeCheck {
  /** The names of each open object so far; undefined for an array. */
  private readonly open: (Set<string> | undefined)[] = [];
  private values = 0;

  constructor(private readonly mostValues: number) {}

  run(text: string): void {
    visit(text, {
      onObjectBegin: (_offset, _length, _line, _character, path) => this.begin(path, new Set()),
      onObjectEnd: () => this.open.pop(),
      onArrayBegin: (_offset, _length, _line, _character, path) => this.begin(path),
      onArrayEnd: () => this.open.pop(),
      onLiteralValue: () => this.count(),
      onObjectProperty: (name, _offset, _length, _line, _character, path) => this.add(name, path),
    });
  }

  private begin(path: Path, names?: Set<string>): void {
    this.count();
    if (this.open.length === MAX_DEPTH) {
      const why = `is nested too deep: ${MAX_DEPTH} levels are the most`;
      throw new InvalidInput([faultAt(path().map(String), 'too_deep', why)]);
    }
    this.open.push(names);
  }

  private count(): void {
    this.values += 1;
    // The outermost value isn't counted.
    if (this.values <= this.mostValues + 1) return;
    throw new InvalidInput([tooManyValues(pointerTo([]), this.mostValues)]);
  }

  private add(name: string, path: Path): void {
    const names = this.open.at(-1);
    if (!names?.has(name)) return void names?.add(name);
    const member = [...path().map(String), name];
    throw new InvalidInput([faultAt(member, 'repeated_member', 'must be given once')]);
  }
}
