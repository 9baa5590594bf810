import { beforeEach } from '@jest/globals';
import { NO_WORKSPACE } from '../../src/http/requests/caller.js';
import { writeContextIn } from '../../src/http/requests/write-context.js';
import { WorkspacesService } from '../../src/records/workspaces/workspaces.service.js';
import type { CommandContext } from './commands.js';
import type { TestService, TestWorkspace } from './service.js';

let count = 0;

export async function makeWorkspace({ context }: CommandContext, name: string): Promise<string> {
  const { id } = await context.get(WorkspacesService).create(writeContextIn(NO_WORKSPACE), { name });
  return id;
}

/** An empty workspace for each test. */
export function useNewWorkspace(service: TestService): TestWorkspace {
  const workspace = {} as TestWorkspace;
  beforeEach(async () => void Object.assign(workspace, await service.workspace(`workspace ${(count += 1)}`)));
  return workspace;
}

/** The same where there are commands alone. */
export function useNewWorkspaceOf(commands: CommandContext): { readonly id: string } {
  const workspace = { id: '' };
  beforeEach(async () => {
    workspace.id = await makeWorkspace(commands, `workspace ${(count += 1)}`);
  });
  return workspace;
}
