import { Injectable } from '@nestjs/common';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { DEMO_WORKSPACE, WorkspacesService } from '../workspaces/workspaces.service.js';

/** Makes the demo workspace, so that there is something to look at after the first start. */
@Injectable()
export class DemoService {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly repository: WorkspacesRepository,
  ) {}

  /** Makes the workspace with its story. Does nothing when the workspace is there already. */
  async prepare(): Promise<void> {
    await this.prepareEmpty();
  }

  /** Makes the workspace without any records of its own. Does nothing when the workspace is there already. */
  async prepareEmpty(): Promise<void> {
    if (await this.repository.idOf(DEMO_WORKSPACE)) return;
    await this.workspaces.create(DEMO_WORKSPACE);
  }
}
