import { bodyAs } from '../../http/input/validation.js';
import { NO_WORKSPACE } from '../../http/requests/caller.js';
import { writeContextIn } from '../../http/requests/write-context.js';
import { NamedWorkspace } from '../../records/workspaces/workspace.requests.js';
import { WorkspaceOpen, WorkspaceRemoval } from '../../records/workspaces/workspace-removal.js';
import { WorkspacesRepository } from '../../records/workspaces/workspaces.repository.js';
import { WorkspacesService } from '../../records/workspaces/workspaces.service.js';
import { withCommandContext, workspaceIdOf } from '../command-context.js';
import { CommandFailed } from '../failures.js';
import { makeToken, problemsInWords } from './token.js';

const WRITE = writeContextIn(NO_WORKSPACE);

/** `npm run workspace -- create NAME`: a workspace and its first administrator's token. */
export async function createWorkspace(name: string): Promise<void> {
  await withCommandContext(async (context) => {
    const { id } = await problemsInWords(() =>
      context.get(WorkspacesService).create(WRITE, bodyAs(NamedWorkspace, { name })),
    );
    console.error(`The workspace ${JSON.stringify(name.trim())} is made.`);
    await makeToken(context, id, { name: 'First token', scopes: ['admin'] });
  });
}

/** `npm run workspace -- rename NAME NEW-NAME` */
export async function renameWorkspace(former: string, name: string): Promise<void> {
  await withCommandContext(async (context) => {
    const id = await workspaceIdOf(context, former);
    await problemsInWords(() =>
      context.get(WorkspacesService).rename(WRITE, id, bodyAs(NamedWorkspace, { name })),
    );
    console.error(`The workspace ${JSON.stringify(former)} is now ${JSON.stringify(name.trim())}.`);
  });
}

/** `npm run workspace -- delete NAME` */
export async function deleteWorkspace(name: string): Promise<void> {
  await withCommandContext(async (context) => {
    const removal = context.get(WorkspaceRemoval).remove(await workspaceIdOf(context, name));
    const rows = await removal.catch((error: unknown) => {
      throw error instanceof WorkspaceOpen ? new CommandFailed(error.message) : error;
    });
    console.error(`The workspace ${JSON.stringify(name)} is deleted, with ${rows} rows.`);
  });
}

/** `npm run workspace -- list` */
export async function listWorkspaces(): Promise<void> {
  await withCommandContext(async (context) => {
    for (const name of await context.get(WorkspacesRepository).names()) console.log(name);
  });
}
