import { excerpt, printable, quoted } from './excerpt.js';

export interface InputFault {
  /** JSON Pointer (RFC 6901) into the request's body. */
  readonly pointer?: string;
  readonly parameter?: string;
  /** Where no part of the request is at fault, but what is stored. */
  readonly record?: {
    readonly kind: string;
    readonly id: string;
    readonly clientId?: string;
    readonly member?: string;
  };
  readonly code: string;
  readonly detail: string;
}

/** A record, and why it is in the way. */
export type RecordFault = InputFault & { readonly record: NonNullable<InputFault['record']> };

export interface ProblemKind {
  readonly status: number;
  /** Stable, snake_case. */
  readonly code: string;
  /** The same for every problem of the kind (RFC 9457, section 3.1.3). */
  readonly title: string;
}

export interface ProblemFacts {
  readonly kind: ProblemKind;
  readonly message: string;
  readonly errors?: readonly InputFault[] | undefined;
}

export interface ProblemDetails {
  readonly errors?: readonly InputFault[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A body can have a hundred thousand, but nobody reads more than these. */
export const MAX_FAULTS = 50;

/** In bytes of JSON: they keep an answer below 64 KB, whatever it quotes. */
const MAX_DETAIL_BYTES = 8_192;
const MAX_ERRORS_BYTES = 40_960;

/** Answered as problem details (RFC 9457); `message` becomes `detail`. */
export abstract class Problem extends Error {
  static readonly kind: ProblemKind;

  readonly errors: readonly InputFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(detail: string, { errors, headers, cause }: ProblemDetails = {}) {
    super(printable(excerpt(detail, MAX_DETAIL_BYTES)), { cause });
    this.errors = errors && truncated(errors);
    this.headers = headers ?? {};
  }

  get kind(): ProblemKind {
    return (this.constructor as typeof Problem).kind;
  }

  /** The same problem within a part of the body: its pointers continue from there. */
  below(pointer: string): Problem {
    const { kind, message, errors = [{ code: kind.code, detail: message }], headers, cause } = this;
    const placed = errors.map(({ pointer: inner = '', code, detail }: InputFault) => ({
      pointer: pointer + inner,
      code,
      detail,
    }));
    return new (problem(kind.status, kind.code, kind.title))(message, { errors: placed, headers, cause });
  }
}

function truncated(faults: readonly InputFault[]): readonly InputFault[] {
  let left = MAX_ERRORS_BYTES;
  return faults.slice(0, MAX_FAULTS).filter((fault) => {
    left -= left > 0 ? Buffer.byteLength(JSON.stringify(fault)) : 0;
    return left > 0;
  });
}

export interface ProblemClass {
  readonly kind: ProblemKind;
  new (...facts: never[]): Problem;
}

/** The base of a class of problems: `class NameTaken extends problem(409, 'name_taken', 'The name is taken') {}`. */
export function problem(status: number, code: string, title: string) {
  return class extends Problem {
    static override readonly kind: ProblemKind = { status, code, title };
  };
}

/** The base of a class of problems with one member, whose fault has the code of the problem. */
export function memberProblem(status: number, code: string, title: string) {
  return class extends problem(status, code, title) {
    constructor(pointer: string, detail: string) {
      super(detail, { errors: [{ pointer, code, detail }] });
    }
  };
}

/**
 * The base of a class of problems with a reference that leads nowhere.
 *
 * @param noun as the API calls what it is to
 * @param usual where the reference is, if nothing else is said
 */
export function referenceProblem(noun: string, usual: string) {
  return class extends memberProblem(400, `${noun}_not_found`, `There is no such ${noun}`) {
    constructor(reference: string, pointer = usual) {
      super(pointer, `There is no ${noun} with the id or clientId ${quoted(reference)}.`);
    }
  };
}

/** The base of a class of problems that all say the same. */
export function sameProblem(
  status: number,
  code: string,
  title: string,
  detail: string,
  facts?: ProblemDetails,
) {
  return class extends problem(status, code, title) {
    constructor() {
      super(detail, facts);
    }
  };
}
