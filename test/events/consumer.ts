import { Mirror } from '../../examples/mirror.js';
import type { Members } from '../support/transfer.js';
import type { Get } from './compared.js';

export interface Seen {
  readonly id: string;
  readonly type: string;
  readonly record: { readonly kind: string; readonly id: string };
  readonly before?: Members;
  readonly after?: Members;
  readonly at: string;
}

/** Follows a feed with a mirror, and ends now and then before it has kept a page: then it reads that again. */
export class Consumer {
  readonly seen: Seen[] = [];
  /** From an event's statement until it is here, in milliseconds. */
  readonly delays: number[] = [];
  /** Answers other than a page. */
  readonly failed = new Map<number | string, number>();
  readonly mirror: Mirror;
  /** Of the page read last. */
  private events: readonly Seen[] = [];

  constructor(
    private readonly get: Get,
    private readonly random: () => number,
    wait: number,
  ) {
    this.mirror = new Mirror((path) => this.read(path));
    this.mirror.next = `/v1/event?from=start&per_page=100&wait=${wait}`;
  }

  /** Reads a page. @returns how many events it kept; undefined if there was none */
  async follow(): Promise<number | undefined> {
    try {
      if (this.random() < 0.1) {
        await this.read(this.mirror.next);
        return undefined;
      }
      await this.mirror.follow();
    } catch (error) {
      if (error instanceof TypeError) this.note(String((error.cause as NodeJS.ErrnoException).code));
      return undefined;
    }
    this.seen.push(...this.events);
    for (const { at } of this.events) this.delays.push(Date.now() - Date.parse(at));
    return this.events.length;
  }

  private async read(path: string): Promise<Response> {
    const answer = await this.get(path);
    if (answer.ok) ({ events: this.events } = (await answer.clone().json()) as { events: Seen[] });
    else this.note(answer.status);
    return answer;
  }

  private note(failure: number | string): void {
    this.failed.set(failure, (this.failed.get(failure) ?? 0) + 1);
  }
}

/** Members that tell which of a record's changes came first: each goes on from what the one before left. */
const CHAINED = ['updatedAt', 'feedbackScore', 'lastFeedback', 'rank'];

/** Where the events of a record don't follow from each other. */
export function outOfOrder(seen: readonly Seen[]): string[] {
  const records = new Map<string, Members | undefined>();
  return seen.flatMap(({ id: event, type, record: { kind, id }, before = {}, after = {} }) => {
    const key = `${kind} ${id}`;
    const now = records.get(key);
    const verb = type.split('.')[1];
    const isGone = verb === 'deleted' || verb === 'merged';
    records.set(key, isGone ? undefined : { ...now, ...after });
    if (verb === 'recomputed') return [];
    if ((now === undefined) !== (verb === 'created'))
      return [`${event} ${type} of ${key}, which is ${now ? '' : 'not '}there`];
    const wrong = CHAINED.filter((name) => !isGone && name in before && before[name] !== now?.[name]);
    return wrong.map((name) => `${event} ${type} of ${key}: ${name} was ${now?.[name]}, not ${before[name]}`);
  });
}

/** What of the events that there are isn't seen, and what is seen twice. */
export function compareSeen(
  seen: readonly Seen[],
  all: ReadonlySet<string>,
): { missing: number; twice: number } {
  const once = new Set(seen.map(({ id }) => id));
  return { missing: [...all].filter((id) => !once.has(id)).length, twice: seen.length - once.size };
}
