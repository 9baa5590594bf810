import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf, ME } from '../../platform/database/records/references.js';
import type { Queryable } from '../../platform/database/sql.js';
import { type FaultLocation, type LocationOf, parameterNamed, pointerTo } from '../input/fault-location.js';
import { type Caller, callerOf } from './caller.js';
import { NoUser } from './request.problems.js';

/** By noun, the parameters and members that refer to users. A view keeps the word `me`, which means its reader. */
const REFERRING: Readonly<Record<string, readonly string[]>> = {
  'api-token': ['userId'],
  discovery: ['assignee', 'assigneeId', 'assignees', 'addAssignees', 'removeAssignees'],
  erasure: ['userId'],
  user: ['id'],
  webhook: ['assigneeId', 'assignees'],
};

/** The member of discoveries and filters whose members are named by callers. */
const CUSTOM = 'fieldsValues';

export const referringTo = (path = ''): readonly string[] => REFERRING[path.split('/')[2] ?? ''] ?? [];

/** The user that `me` means: one with that `clientId`, or else the caller's own. @throws NoUser */
export async function ownUserOf(
  from: Queryable,
  { workspaceId, userId }: Caller,
  locations: readonly FaultLocation[],
): Promise<string> {
  const id = (await idOf(from, 'workspace_user', workspaceId, ME)) ?? userId;
  if (id === undefined) throw new NoUser(locations);
  return id;
}

/** Replaces `me` by the user's id, before requests are validated. */
export function resolveOwnUser(fastify: FastifyInstance, from: Queryable): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const mentions = mentionsIn(request);
    if (mentions.length === 0) return done();
    return resolve(from, callerOf(request), mentions);
  });
}

/** A place in a request that has the word `me`. */
interface Mention {
  readonly within: Record<string, unknown>;
  readonly path: readonly string[];
  readonly locate: LocationOf;
}

async function resolve(from: Queryable, caller: Caller, mentions: readonly Mention[]): Promise<void> {
  const locations = mentions.map(({ path, locate }) => locate(path));
  const id = await ownUserOf(from, caller, locations);
  for (const { within, path } of mentions) within[path.at(-1) as string] = id;
}

function mentionsIn({ routeOptions, params, query, body }: FastifyRequest): Mention[] {
  const { url, config } = routeOptions;
  const names = url?.startsWith('/v1/operator/') ? [] : referringTo(url);
  if (names.length === 0) return [];
  return [
    ...[params, query].flatMap((each) => mentionsBelow(each, { names, locate: parameterNamed })),
    ...(config.takesFiles ? [] : mentionsBelow(body, { names, locate: pointerTo })),
  ];
}

function mentionsBelow(
  within: unknown,
  by: { readonly names: readonly string[]; readonly locate: LocationOf },
  path: readonly string[] = [],
  isOfUser = false,
): Mention[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => {
    const refers = isOfUser || by.names.includes(name);
    if (refers && value === ME)
      return { within: within as Mention['within'], path: [...path, name], locate: by.locate };
    if (typeof value !== 'object' || name === CUSTOM) return [];
    return mentionsBelow(value, by, [...path, name], refers);
  });
}
