import { type Exchange, liesIn } from '../support/exchange.js';
import { decoded, type RawAnswer } from '../support/raw.js';
import type { Specification } from '../support/specification.js';
import type { World } from '../support/kinds.js';
import type { Asked } from './requests.js';

interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
}

interface ProblemBody {
  readonly type: string;
  readonly code: string;
  readonly status: number;
  readonly instance: string;
  readonly requestId: string;
  readonly errors?: readonly Fault[];
}

/** What was sent and answered, as it can be compared with a specification. */
export function exchangeOf({ located, target, headers, sent }: Asked, answer: RawAnswer): Exchange {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URL(target, 'http://service').searchParams)
    query[name] = name in query ? [query[name] ?? [], value].flat() : value;
  const isJson = /[/+]json/.test(String(answer.headers['content-type']));
  return {
    operation: located.operation,
    method: located.method.toUpperCase(),
    query,
    contentType: sent?.type ?? headers['content-type'],
    sent: sent && parsed(sent.bytes),
    status: answer.status,
    headers: answer.headers,
    body:
      answer.text === '' && !answer.headers['content-type']
        ? undefined
        : isJson
          ? parsed(decoded(answer))
          : '',
  };
}

/** Looks for all that an answer must not be, whatever was asked. */
export class Judge {
  private readonly secrets: readonly string[];
  private readonly spoken: RegExp;

  constructor(
    private readonly specification: Specification,
    foreign: World,
  ) {
    this.secrets = [foreign.id, foreign.secret, ...Object.values(foreign.records).map(({ id }) => id)];
    // Its texts go on after the word; what can be sent, its identifiers, do not.
    this.spoken = new RegExp(`${foreign.word} \\w`);
  }

  *faultsOf(asked: Asked, answer: RawAnswer, exchange: Exchange): Generator<string> {
    const { status } = answer;
    if (status >= 500 && !(status === 503 && answer.headers['retry-after'] !== undefined))
      yield `answers ${status} ${codeOf(exchange)}`;
    for (const lie of liesIn(this.specification, exchange)) yield lie;
    if (status >= 400) yield* faultsInProblem(asked, exchange, answer);
    yield* this.leaksIn(asked, answer);
  }

  private *leaksIn({ target, sent }: Asked, { text, headers }: RawAnswer): Generator<string> {
    // Operators see all workspaces.
    if (target.startsWith('/v1/operator/')) return;
    const shown = text + JSON.stringify(headers);
    if (this.spoken.test(shown)) yield 'shows a text of another workspace';
    const said = target + String(sent?.bytes ?? '');
    for (const secret of this.secrets)
      if (shown.includes(secret) && !said.includes(secret)) yield `shows an identifier of another workspace`;
  }
}

function* faultsInProblem({ target }: Asked, exchange: Exchange, { headers }: RawAnswer): Generator<string> {
  const body = exchange.body as ProblemBody | undefined;
  if (typeof body?.code !== 'string') return yield 'is no problem';
  const path = target.split('?')[0];
  if (body.type !== `urn:discovery-records:problem:${body.code}`)
    yield `has the type ${body.type} for ${body.code}`;
  if (body.status !== exchange.status) yield `says ${body.status}`;
  // What is not even HTTP has no path.
  if (body.instance !== path && !/^$|…/.test(body.instance)) yield `is about another path`;
  if (body.requestId !== headers['x-request-id']) yield `has another requestId than its header`;
  for (const { pointer, parameter } of body.errors ?? []) {
    if (parameter !== undefined && !isNamed(parameter, exchange))
      yield `names the parameter ${parameter}, which nobody sent`;
    if (pointer !== undefined && !isPlace(pointer, exchange.sent)) yield `names ${pointer}, which is nowhere`;
  }
}

/** Names that can't be shown as they were sent. */
const isAltered = (name: string): boolean => /[…\ufffd]/.test(name);

/** It was sent, or is missing. */
const isNamed = (parameter: string, { query, operation }: Exchange): boolean =>
  isAltered(parameter) ||
  parameter in query ||
  operation.parameters.some(({ name }) => name === parameter) ||
  parameter === '';

/** Whether a pointer leads to a member that is there, or to where one is missing. */
function isPlace(pointer: string, body: unknown): boolean {
  if (isAltered(pointer) || pointer === '' || body === undefined) return true;
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let part: unknown = body;
  for (const [depth, name] of names.entries()) {
    if (typeof part !== 'object' || part === null) return false;
    if (!Object.hasOwn(part, name)) return depth === names.length - 1;
    part = (part as Record<string, unknown>)[name];
  }
  return true;
}

const codeOf = ({ body }: Exchange): string =>
  (body as Partial<ProblemBody> | undefined)?.code ?? 'without a problem';

function parsed(bytes: Buffer): unknown {
  try {
    // Without a byte order mark, which a parser may ignore (RFC 8259, section 8.1).
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
