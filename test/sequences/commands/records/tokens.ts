import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Answer } from '../../api.js';
import {
  type Command,
  command,
  oneOf,
  optional,
  pathOf,
  type Plan,
  reference,
  type Scene,
  withNames,
} from '../../command.js';
import { named } from '../../model/names.js';
import type { Members } from '../../model/shown.js';
import type { Token, World } from '../../model/world.js';
import { componentsNoun } from './components.js';
import { commandsOf, type Noun, showing } from './nouns.js';

const SCOPES = ['read', 'write', 'admin'];

/** For so long, a process believes what it knows of a token. In milliseconds. */
const REVOKED_WITHIN_MS = 1_000;
const A_DAY = 86_400;

const names = oneOf('Nightly import', 'Board');

const tokensNoun: Noun<'apiToken'> = {
  kind: 'apiToken',
  path: 'api-token',
  one: 'apiToken',
  weight: 1,
  create: fc.record({ name: names, scopes: fc.uniqueArray(oneOf(...SCOPES), { minLength: 1 }) }),
  change: fc.record({ name: names }),
  chosen: ['secret'],
  write: (_, { scopes, ...members }) => ({
    refused: [],
    members: { ...members, ...(scopes !== undefined && { scopes: upTo(scopes as string[]) }) },
  }),
};

const upTo = (scopes: readonly string[]): string[] =>
  SCOPES.slice(0, Math.max(...scopes.map((scope) => SCOPES.indexOf(scope))) + 1);

const [createComponent] = commandsOf(componentsNoun) as [Command];
const [create, change, remove] = commandsOf(tokensNoun) as [Command, Command, Command];

export const tokens: readonly Command[] = [
  create,
  change,
  { ...remove, plan: planDelete },
  command(
    'rotate apiToken',
    1,
    fc.tuple(reference('apiToken'), optional({ overlap: oneOf(600) })),
    planRotation,
  ),
  command(
    'use apiToken',
    3,
    fc.record({ n: fc.nat(20), writes: fc.boolean(), component: componentsNoun.create }),
    planUse,
  ),
];

/** All but the one that sends the requests, which is the first. */
async function planDelete(scene: Scene, args: unknown): Promise<Plan | undefined> {
  const plan = await remove.plan(scene, args);
  return plan?.on?.id === scene.known.get('apiToken')?.[0]?.id ? undefined : plan;
}

/** Another one of the same name and scope, made for ever as all are here. The former one ends soon, unless it would have ended earlier. */
function planRotation(scene: Scene, args: readonly unknown[]): Plan {
  const [name, body] = withNames(scene, args) as [string, { readonly overlap?: number }];
  const former = named(scene.world, 'apiToken', name) as Token | undefined;
  const { overlap = A_DAY } = body;
  return {
    method: 'POST',
    path: `${pathOf('api-token', name)}/rotate`,
    body,
    refused: former ? [] : ['404 record_not_found'],
    effect: (draft: World, { body: { apiToken } }: Answer) => {
      if (!former) return;
      const { endsAfter = Infinity, ...same } = former;
      const { id, secret } = apiToken as Required<Token>;
      draft.apiToken.set(id, { ...same, id, clientId: id, secret });
      draft.apiToken.set(former.id, { ...former, endsAfter: Math.min(overlap, endsAfter) });
    },
    shows: (after: World, answer: Answer) => {
      const [actual, expected] = showing(tokensNoun)(after, answer);
      const { expiresAt } = answer.body['apiToken'] as { expiresAt?: string };
      return [
        { ...actual, expiresAt },
        { ...expected, expiresAt: undefined },
      ] as const;
    },
  };
}

interface Use {
  readonly n: number;
  readonly writes: boolean;
  readonly component: Members;
}

/** A request by any token that there ever was, but for the first, whose secret only the operator has seen. */
async function planUse(scene: Scene, { n, writes, component }: Use): Promise<Plan | undefined> {
  const [, ...others] = (scene.known.get('apiToken') ?? []) as readonly Token[];
  const token = others[n % others.length];
  if (!token) return undefined;
  const isThere = scene.world.apiToken.has(token.id);
  if (!isThere) await sleep(REVOKED_WITHIN_MS);
  const plan = writes
    ? await createComponent.plan(scene, component)
    : { method: 'GET', path: 'component', refused: [] };
  const isAllowed = !writes || token.scopes.includes('write');
  return (
    plan && {
      ...plan,
      headers: { authorization: `Bearer ${token.secret}` },
      refused: isThere ? (isAllowed ? plan.refused : ['403 insufficient_scope']) : ['401 invalid_token'],
    }
  );
}
