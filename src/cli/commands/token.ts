import type { INestApplicationContext } from '@nestjs/common';
import { type AccessScope, scopesUpTo } from '../../http/requests/caller.js';
import { createdAtOf } from '../../platform/identifiers/uuid.js';
import { bodyAs } from '../../http/input/validation.js';
import { Problem } from '../../http/problems/problem.js';
import { NewToken } from '../../access/tokens/token.requests.js';
import { TokensRepository } from '../../access/tokens/tokens.repository.js';
import { TokensService } from '../../access/tokens/tokens.service.js';
import { writeContextIn } from '../../http/requests/write-context.js';
import { withCommandContext, workspaceIdOf } from '../command-context.js';
import { CommandFailed } from '../failures.js';

export interface TokenOptions {
  readonly workspace: string;
  /** Scopes, separated by commas. */
  readonly scopes: string;
  readonly expires?: string;
  /** Origins, separated by commas. */
  readonly origins?: string;
  /** The `id` or `clientId` of the user as whom the token acts. */
  readonly user?: string;
}

/** `npm run token -- create NAME --scopes SCOPES` */
export async function createToken(
  name: string,
  { workspace, scopes: given, expires, origins, user }: TokenOptions,
): Promise<void> {
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    const end = expires !== undefined && { expiresAt: expires };
    const scopes = itemsOf(given) as AccessScope[];
    const actor = user !== undefined && { userId: user };
    const pages = origins !== undefined && { origins: itemsOf(origins) };
    await makeToken(context, workspaceId, { name, scopes, ...pages, ...actor, ...end });
  });
}

const itemsOf = (list: string): string[] => list.split(',').map((item) => item.trim());

/** `npm run token -- list` */
export async function listTokens(workspace: string): Promise<void> {
  await withCommandContext(async (context) => {
    const tokens = await context.get(TokensRepository).all(await workspaceIdOf(context, workspace));
    for (const { id, name, scope, user_id, last_used_at, expires_at } of tokens) {
      const times = [
        ...(user_id === null ? [] : [`acts as ${user_id}`]),
        `made ${createdAtOf(id).toISOString()}`,
        last_used_at === null ? 'never used' : `used ${last_used_at}`,
        ...(expires_at === null ? [] : [`expires ${expires_at}`]),
      ];
      console.log([id, scopesUpTo(scope).join(' '), name, ...times].join('\t'));
    }
  });
}

/** `npm run token -- revoke ID` */
export async function revokeToken(id: string, workspace: string): Promise<void> {
  await withCommandContext(async (context) => {
    const write = writeContextIn(await workspaceIdOf(context, workspace));
    await problemsInWords(() => context.get(TokensService).delete(write, id));
    console.error('The token is revoked.');
  });
}

/** Creates a token. Only its secret goes to standard output, so that it can be piped. */
export async function makeToken(
  context: INestApplicationContext,
  workspaceId: string,
  members: NewToken,
): Promise<void> {
  const { secret, row } = await problemsInWords(() =>
    context.get(TokensService).create(writeContextIn(workspaceId), bodyAs(NewToken, members)),
  );
  console.error(`The token ${JSON.stringify(row.name)} is made. This is shown once:`);
  console.log(secret);
}

/** Turns a problem of the API into a failure of the command. @throws CommandFailed */
export async function problemsInWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem
      ? new CommandFailed(error.message.replaceAll(/(^|\s)\/(?=\w)/g, '$1'))
      : error;
  }
}
