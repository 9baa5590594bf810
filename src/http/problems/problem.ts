import { excerpt } from './excerpt.js';

/** One thing that is wrong with a request: where, what, and what is allowed. */
export interface InputFault {
  /** JSON Pointer (RFC 6901) into the request's body. */
  readonly pointer?: string;
  /** Name of the query parameter. */
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

/** What a class of problems has in common. */
export interface ProblemKind {
  readonly status: number;
  /** Stable, snake_case; clients decide by it. */
  readonly code: string;
  /** The same for every problem of the kind (RFC 9457, section 3.1.3). */
  readonly title: string;
}

export interface ProblemDetails {
  readonly errors?: readonly InputFault[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** Nobody reads more faults, and a body of a megabyte can have a hundred thousand. */
export const MAX_FAULTS = 50;

/**
 * In bytes of JSON. Together with the other members, which are short, an answer stays below 64 KB, whatever a caller
 * sent that it quotes.
 */
const LONGEST_DETAIL = 8_192;
const LONGEST_ERRORS = 40_960;

/** Something that is answered as problem details (RFC 9457). `message` becomes `detail`. */
export abstract class Problem extends Error {
  static readonly kind: ProblemKind;

  readonly errors: readonly InputFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(detail: string, { errors, headers, cause }: ProblemDetails = {}) {
    super(excerpt(detail, LONGEST_DETAIL), { cause });
    this.errors = errors && shown(errors);
    this.headers = headers ?? {};
  }

  get kind(): ProblemKind {
    return (this.constructor as typeof Problem).kind;
  }
}

/** As many of the faults as have room in an answer. */
function shown(faults: readonly InputFault[]): readonly InputFault[] {
  let left = LONGEST_ERRORS;
  return faults.slice(0, MAX_FAULTS).filter((fault) => {
    left -= left > 0 ? Buffer.byteLength(JSON.stringify(fault)) : 0;
    return left > 0;
  });
}

/** A class of problems, as operations document and tests assert them. */
export interface ProblemClass {
  readonly kind: ProblemKind;
  // Subclasses choose what they are made from.
  new (...facts: never[]): Problem;
}

/** The base of a class of problems: `class NameTaken extends problem(409, 'name_taken', 'The name is taken') {}`. */
export function problem(status: number, code: string, title: string) {
  return class extends Problem {
    static override readonly kind: ProblemKind = { status, code, title };
  };
}
