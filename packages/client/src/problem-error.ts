import type { ProblemRecord } from './generated/types.gen.js';

/** A problem that the service answered with (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  declare readonly status: number;
  /** The problem's code, for programs; `unexpected_answer` if a proxy answered instead of the service. */
  declare readonly code: string;
  /** An explanation of this occurrence, for people. */
  declare readonly detail: string;
  /** All faults of the input, each with its pointer or parameter. */
  declare readonly errors: NonNullable<ProblemRecord['errors']>;
  /** The request's id, by which the service's log can be searched. */
  declare readonly requestId: string | undefined;
  declare readonly headers: Headers;

  /** @param body the parsed body, or its text if it isn't JSON */
  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const told = Object(body) as Partial<ProblemRecord>;
    const code = told.code ?? 'unexpected_answer';
    const detail = told.detail ?? (typeof body === 'string' ? body.slice(0, 200) : '');
    super(`${status} ${code}: ${detail}`);
    const requestId = told.requestId ?? headers.get('x-request-id') ?? undefined;
    Object.assign(this, { status, code, detail, errors: told.errors ?? [], requestId, headers });
  }
}

/** Whether a retry of the same request may succeed. */
export const isPassing = ({ status, code }: ProblemError): boolean =>
  [408, 429, 502, 503, 504].includes(status) || code === 'request_in_progress';
