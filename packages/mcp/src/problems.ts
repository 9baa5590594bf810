/** RFC 9457, as the service answers it. */
export interface Problem {
  readonly detail?: string;
  readonly title?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly errors?: readonly Fault[];
}

interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly record?: { kind: string; id: string; clientId?: string; member?: string };
  readonly code: string;
  readonly detail: string;
}

const MAX_FAULTS = 20;

const MAX_DETAIL_CHARACTERS = 600;

/** What to do about refusals that don't say so themselves. */
const ADVICE: Readonly<Record<number, string>> = {
  401: 'Only the person who set this connection up can give it another token.',
  403: 'The token may not do this.',
  412: 'Get the record again, look at what has changed, and use its new `etag`.',
};

/** Names of what isn't there. */
const UNKNOWN_WORD = /^(discovery_state|parent|assignee|field|option)_not_found$/;

/** The service said no. The message is for the model, which has nothing else to repair the call by. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, problem: Problem | undefined, retryAfter: string | undefined) {
    super([...sentencesOf(status, problem), ...adviceOn(status, retryAfter)].join('\n'));
    this.status = status;
  }
}

export class Unreachable extends Error {
  constructor(baseUrl: string, cause: unknown) {
    super(`Discovery Records can not be reached at ${baseUrl}: ${reasonOf(cause)}.`, { cause });
  }
}

function sentencesOf(status: number, problem: Problem | undefined): string[] {
  if (typeof problem?.code !== 'string') return [`The service answered ${status}, without a reason.`];
  const { detail = problem.title ?? '', code, errors = [], requestId } = problem;
  const more = errors.length - MAX_FAULTS;
  return [
    `${short(detail)} (${status} ${code})`,
    ...errors
      .slice(0, MAX_FAULTS)
      .map((fault) => `- ${placeOf(fault)}${short(fault.detail)} (${fault.code})`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...([code, ...errors.map((each) => each.code)].some((each) => UNKNOWN_WORD.test(each))
      ? ['`workspace` has the states, fields, components and users that there are.']
      : []),
    `Request ${requestId}.`,
  ];
}

/** Details of invalid input begin with the place themselves. */
function placeOf({ pointer, parameter, record, detail }: Fault): string {
  const place =
    pointer ?? parameter ?? (record && [record.kind, record.clientId ?? record.id, record.member]);
  const text = [place ?? []].flat().filter(Boolean).join(' ');
  return text === '' || detail.startsWith(text) ? '' : `${text}: `;
}

const adviceOn = (status: number, retryAfter: string | undefined): string[] =>
  retryAfter === undefined ? [ADVICE[status] ?? []].flat() : [`Try again in ${retryAfter} seconds.`];

const short = (text: string): string =>
  text.length > MAX_DETAIL_CHARACTERS ? `${text.slice(0, MAX_DETAIL_CHARACTERS)}…` : text;

/** Of `fetch`, the cause has the reason. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'it did not answer within a minute';
  return cause instanceof Error
    ? cause.message || ((cause as { code?: string }).code ?? cause.name)
    : message;
}
