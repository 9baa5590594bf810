import { beforeEach } from '@jest/globals';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import type { CommandContext } from './commands.js';
import type { TestService, TestWorkspace } from './service.js';

let count = 0;

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
    workspace.id = await commands.context.get(WorkspacesService).create(`workspace ${(count += 1)}`);
  });
  return workspace;
}
