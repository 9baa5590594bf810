import { deepStrictEqual, ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Api, outcomeOf } from './api.js';
import type { Command, Plan, Scene } from './command.js';
import { compareFeed, compareLists } from './compared.js';
import { type Change, type Difference, differencesOf, differing, versionOf } from './model/log.js';
import { COMPUTED, type Members, withoutTimes } from './model/shown.js';
import {
  copyOf,
  emptyWorld,
  type Kind,
  type Named,
  recordsOf,
  type Settings,
  type World,
} from './model/world.js';

/** A service that sequences are tried on. */
export interface Stage {
  readonly url: string;
  readonly operatorToken: string;
  /** Waits until nothing is left to compute in a workspace. */
  settled(workspaceId: string): Promise<void>;
}

/** For so long, discoveries may list assignees in the order of their former names. In milliseconds. */
const RENAMED_WITHIN_MS = 1_000;

const isRenaming = ({ kind, before, after }: Difference): boolean =>
  kind === 'user' && before !== undefined && differing(before, after).includes('name');

/** Finds what is still to compute in a workspace. A second pass over all scores comes later, and only looks for what the first one missed. */
export const WAITING = `SELECT kind, subject, error FROM work_request
  WHERE workspace_id = $1 AND (detail ->> 'isSecondPass') IS DISTINCT FROM 'true' LIMIT 1`;

/** How a request is sent: as it is, with an `Idempotency-Key` and then again, or with an `If-Match` that was seen some versions ago. */
export type Manner = 'plain' | 'again' | number;

/** Plain data, so that it can be kept. */
export interface Step {
  readonly command: Command;
  readonly args: unknown;
  readonly manner: Manner;
}

interface Version {
  readonly etag: string;
  readonly change: Change | undefined;
}

/** A workspace of its own, and what it is expected to hold. */
export class Sequence implements Scene {
  world: World = emptyWorld();
  readonly log: Change[] = [];
  readonly known = new Map<Kind, Named[]>();
  /** What was sent, and what came of it. */
  readonly words: string[] = [];
  private readonly versions = new Map<string, Version[]>();

  private constructor(
    private readonly stage: Stage,
    private readonly workspaceId: string,
    readonly api: Api,
  ) {}

  static async begin(stage: Stage, name: string): Promise<Sequence> {
    const operator = new Api(stage.url, stage.operatorToken);
    const { body } = await operator.send('POST', 'operator/workspace', { body: { name } });
    const { id } = body['workspace'] as Named;
    const token = { name: 'Sequence', scopes: ['admin'] };
    const made = await operator.send('POST', `operator/workspace/${id}/api-token`, { body: token });
    const sequence = new Sequence(stage, id, operator.as(made.body['apiToken'].secret as string));
    await sequence.readBeginning();
    return sequence;
  }

  /** The states, the field and the settings that a new workspace has, and the token. */
  private async readBeginning(): Promise<void> {
    for (const [kind, path] of [
      ['discoveryState', 'discovery-state'],
      ['discoveryField', 'discovery-field'],
      ['apiToken', 'api-token'],
    ] as const) {
      const [records = []] = Object.values(await this.api.get(path)) as (Members & { id: string })[][];
      // Tokens have no clientId.
      for (const record of records)
        recordsOf(this.world, kind).set(record.id, {
          clientId: record.id,
          ...withoutTimes(record),
          id: record.id,
        });
    }
    const { id, name, linkNames } = (await this.api.get('workspace'))['workspace'] as Settings;
    this.world.workspace.set(id, { id, clientId: id, name, linkNames });
    this.remember();
  }

  /** @returns whether it was done; undefined if there was nothing to do it with */
  async take({ command, args, manner }: Step): Promise<boolean | undefined> {
    const plan = await command.plan(this, args);
    if (!plan) return undefined;
    const requestId = `step-${this.words.length / 2 + 1}`;
    const version = typeof manner === 'number' ? this.versionOf(plan, manner) : undefined;
    const isRepeated = manner === 'again' && isRepeatable(plan);
    const headers = {
      ...plan.headers,
      'x-request-id': requestId,
      ...(version && { 'if-match': version.etag }),
      ...(isRepeated && { 'idempotency-key': requestId }),
    };
    this.words.push(`${requestId}: ${command.name}: ${wordsOf(plan, headers)}`);
    const send = () => this.api.send(plan.method, plan.path, { body: plan.body, headers });
    const answer = await send();
    this.words.push(`  → ${outcomeOf(answer)}`);
    const isStale = version && plan.on && version.change !== versionOf(this.log, plan.on.kind, plan.on.id);
    const refused = [...plan.refused, ...(isStale ? ['412 precondition_failed'] : [])];
    const isExpected = refused.length > 0 ? refused.includes(outcomeOf(answer)) : answer.status < 300;
    ok(isExpected, `expected ${refused.join(' or ') || 'success'}, not ${answer.status} ${answer.text}`);
    if (refused.length > 0) return false;
    await this.commit(plan, plan.until ? await plan.until(this.api, answer) : answer, requestId);
    if (isRepeated) compareRepeated(answer, await send());
    return true;
  }

  private async commit(plan: Plan, answer: Answer, requestId: string): Promise<void> {
    const before = this.world;
    const after = copyOf(before);
    await plan.effect?.(after, answer, this.api);
    this.world = after;
    // In their place, as versions know them.
    if (plan.forget) for (const each of this.log) Object.assign(each, plan.forget(each));
    const change = {
      requestId: plan.changeId?.(answer) ?? requestId,
      before,
      after,
      differences: differencesOf(before, after),
      isErasure: plan.forget !== undefined,
      undoes: plan.undoes,
      told: plan.told ?? [],
      tracker: plan.tracker,
    };
    if (change.differences.length + change.told.length > 0) this.log.push(change);
    this.remember();
    if (change.differences.some(isRenaming)) await sleep(RENAMED_WITHIN_MS);
    const [actual, expected] = plan.shows?.(after, answer) ?? [];
    deepStrictEqual(actual, expected);
    this.noteVersion(plan, answer);
  }

  private remember(): void {
    for (const kind of Object.keys(this.world) as Kind[]) {
      const known = this.known.get(kind) ?? [];
      const isNew = ({ id }: Named) => !known.some((each) => each.id === id);
      this.known.set(kind, [...known, ...[...recordsOf(this.world, kind).values()].filter(isNew)]);
    }
  }

  private versionOf({ on }: Plan, age: number): Version | undefined {
    const versions = on ? (this.versions.get(`${on.kind} ${on.id}`) ?? []) : [];
    return versions.at(-1 - (age % versions.length));
  }

  private noteVersion({ method }: Plan, { headers: { etag }, body }: Answer): void {
    const [[kind, record] = []] = Object.entries(body) as [Kind, Named][];
    if (typeof etag !== 'string' || !kind || !record || method === 'GET') return;
    const key = `${kind} ${record.id}`;
    const change = versionOf(this.log, kind, record.id);
    this.versions.set(key, [...(this.versions.get(key) ?? []), { etag, change }]);
  }

  async changeIdOf({ requestId, differences, told = [] }: Change): Promise<string> {
    const [first] = [...differences, ...told];
    const { events } = await this.api.get(`event?from=start&per_page=100&record=${first?.id}`);
    const found = events as { requestId?: string; changeId: string }[];
    return found.find((each) => [each.requestId, each.changeId].includes(requestId))?.changeId ?? 'unknown';
  }

  /** Compares the whole workspace, once everything is computed. */
  async end(): Promise<void> {
    await this.stage.settled(this.workspaceId);
    await compareLists(this.api, this.world);
    await compareFeed(this.api, this.world, this.log);
  }

  close(): void {
    this.api.close();
  }
}

const wordsOf = ({ method, path, body }: Plan, headers: Readonly<Record<string, string>>): string => {
  const { 'x-request-id': _, ...others } = headers;
  const shown = Object.keys(others).length > 0 ? ` ${JSON.stringify(others)}` : '';
  const sent = body === undefined ? '' : ` ${typeof body === 'string' ? body : JSON.stringify(body)}`;
  return `${method} ${path}${shown}${sent}`;
};

/** What changes nothing is not remembered, and an import takes no key. */
const isRepeatable = ({ method, effect, until }: Plan): boolean =>
  effect !== undefined && !until && ['POST', 'PATCH'].includes(method);

/**
 * A request that is sent again is not done again. Its answer is the first one, but for a secret. The answer of a bulk shows
 * records as they are by then, so what workers compute may differ.
 */
function compareRepeated(first: Answer, again: Answer): void {
  deepStrictEqual(again.headers['idempotency-replayed'], 'true');
  const hidden = new Set(['secret', ...('results' in first.body ? COMPUTED : [])]);
  const plain = ({ status, body }: Answer) => [
    status,
    JSON.parse(
      JSON.stringify(body, (name, value: unknown) => (hidden.has(name) ? undefined : value)),
    ) as unknown,
  ];
  deepStrictEqual(plain(again), plain(first));
}
