import { excerpt, printable, quoted } from './excerpt.js';

export interface InputFault {
  /** JSON Pointer (RFC 6901) into the request's body. */
  readonly pointer?: string;
  readonly parameter?: string;
  /** The stored record that prevents the request, if no part of the request is at fault. */
  readonly record?: {
    readonly kind: string;
    readonly id: string;
    readonly clientId?: string;
    readonly member?: string;
  };
  readonly code: string;
  readonly detail: string;
  /** The known name that is probably meant by an unknown one. */
  readonly suggestion?: string | undefined;
}

/** A fault of a stored record. */
export type RecordFault = InputFault & { readonly record: NonNullable<InputFault['record']> };

export interface ProblemKind {
  readonly status: number;
  /** A stable name in snake_case. */
  readonly code: string;
  /** The same for all problems of the kind (RFC 9457, section 3.1.3). */
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

/** A body can have a hundred thousand faults, of which only the first are shown. */
export const MAX_FAULTS = 50;

/** In bytes of JSON. Together they keep answers below 64 KB, whatever they quote. */
const MAX_DETAIL_BYTES = 8_192;
const MAX_ERRORS_BYTES = 40_960;

/** An error that is answered as problem details (RFC 9457); `message` becomes `detail`. */
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

  /** The same problem for a part of the body: the pointers of its faults get a prefix. */
  below(pointer: string): Problem {
    const { kind, message, errors = [{ code: kind.code, detail: message }], headers, cause } = this;
    const placed = errors.map(({ pointer: inner = '', code, detail, suggestion }: InputFault) => ({
      pointer: pointer + inner,
      code,
      detail,
      suggestion,
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

/** The base of a problem class: `class NameTaken extends problem(409, 'name_taken', 'The name is taken') {}`. */
export function problem(status: number, code: string, title: string) {
  return class extends Problem {
    static override readonly kind: ProblemKind = { status, code, title };
  };
}

/** The base of a problem class for one faulty member, whose fault has the problem's code. */
export function memberProblem(status: number, code: string, title: string) {
  return class extends problem(status, code, title) {
    constructor(pointer: string, detail: string) {
      super(detail, { errors: [{ pointer, code, detail }] });
    }
  };
}

/**
 * The base of a problem class for a reference to a missing record.
 *
 * @param noun the name of the referenced kind in the API
 * @param usual the default pointer to the reference
 */
export function referenceProblem(noun: string, usual: string) {
  return class extends memberProblem(400, `${noun}_not_found`, `There is no such ${noun}`) {
    constructor(reference: string, pointer = usual) {
      super(pointer, `There is no ${noun} with the id or clientId ${quoted(reference)}.`);
    }
  };
}

/** The base of a problem class with a fixed detail. */
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
