import type { ProblemRecord } from './generated/types.gen.js';

/** What the service answers when it does not do what it was asked for (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  declare readonly status: number;
  /** The kind of problem, for programs; `unexpected_answer` if something else than the service has answered. */
  declare readonly code: string;
  /** What went wrong this time, for people. */
  declare readonly detail: string;
  /** Everything that is wrong with the input, each with its place. */
  declare readonly errors: NonNullable<ProblemRecord['errors']>;
  /** By which the log of the service can be searched. */
  declare readonly requestId: string | undefined;
  declare readonly headers: Headers;

  /** @param body as it was parsed, or its text */
  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const told = Object(body) as Partial<ProblemRecord>;
    const code = told.code ?? 'unexpected_answer';
    const detail = told.detail ?? (typeof body === 'string' ? body.slice(0, 200) : '');
    super(`${status} ${code}: ${detail}`);
    const requestId = told.requestId ?? headers.get('x-request-id') ?? undefined;
    Object.assign(this, { status, code, detail, errors: told.errors ?? [], requestId, headers });
  }
}

/** Whether the same request may be answered otherwise later. */
export const isPassing = ({ status, code }: ProblemError): boolean =>
  [408, 429, 502, 503, 504].includes(status) || code === 'request_in_progress';
