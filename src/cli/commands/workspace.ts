import { isStorable } from '../../http/input/unsafe-input.js';
import { text } from '../../http/input/rules.js';
import { WorkspacesRepository } from '../../workspaces/workspaces.repository.js';
import { WorkspaceExists, WorkspacesService } from '../../workspaces/workspaces.service.js';
import { withCommandContext } from '../command-context.js';
import { CommandFailed } from '../failures.js';
import { makeToken } from './token.js';

const LONGEST_NAME = 100;

/** `npm run workspace -- create NAME`: a workspace and its first administrator's token. */
export async function createWorkspace(given: string): Promise<void> {
  const name = given.trim();
  const fault = text(1, LONGEST_NAME)(name);
  if (fault) throw new CommandFailed(`The name of a workspace ${fault.detail}.`);
  if (!isStorable(name)) throw new CommandFailed('The name of a workspace must be text in UTF-8.');
  await withCommandContext(async (context) => {
    const made = context.get(WorkspacesService).create(name);
    const workspaceId = await made.catch((error: unknown) => {
      throw error instanceof WorkspaceExists ? new CommandFailed(error.message) : error;
    });
    console.error(`The workspace ${JSON.stringify(name)} is made.`);
    await makeToken(context, workspaceId, { name: 'First token', scopes: ['admin'] });
  });
}

/** `npm run workspace -- list` */
export async function listWorkspaces(): Promise<void> {
  await withCommandContext(async (context) => {
    for (const name of await context.get(WorkspacesRepository).names()) console.log(name);
  });
}
