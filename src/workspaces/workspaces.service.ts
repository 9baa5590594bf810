import { Injectable } from '@nestjs/common';
import { BY_COMMAND } from '../database/changes/change-log.js';
import type { Transaction } from '../database/transaction.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { violatedConstraint } from '../database/postgres-errors.js';
import { DiscoveryField } from '../fields/discovery-field.entity.js';
import { FEEDBACK_TYPE } from '../fields/field-type.js';
import { newIdentity } from '../identifiers/identity.js';
import { newId } from '../identifiers/uuid.js';
import { DiscoveryState } from '../states/discovery-state.entity.js';
import { Workspace } from './workspace.entity.js';

/** Created by `npm start`. */
export const DEMO_WORKSPACE = 'demo';

// Fixed clientIds, so that imports into another workspace find these records there.
export const FIRST_STATES = [
  { clientId: 'backlog', name: 'Backlog' },
  { clientId: 'in-progress', name: 'In progress' },
  { clientId: 'done', name: 'Done' },
] as const;
const FEEDBACK_FIELD = { clientId: 'feedback', name: 'Feedback' };

export class WorkspaceExists extends Error {}

@Injectable()
export class WorkspacesService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * With its first states and its system field.
   *
   * @returns the workspace's id
   * @throws WorkspaceExists
   */
  async create(name: string): Promise<string> {
    try {
      return await this.unitOfWork.write(null, (transaction) => this.add(transaction, name), {
        origin: BY_COMMAND,
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'workspace_name_unique') throw error;
      throw new WorkspaceExists(`There is a workspace named ${JSON.stringify(name)} already.`);
    }
  }

  /** Flushes, so that the transaction sees all of it. */
  async add({ em }: Transaction, name: string): Promise<string> {
    const workspaceId = newId();
    em.create(Workspace, { workspaceId, name });
    await em.flush();
    for (const [position, { clientId, name: stateName }] of FIRST_STATES.entries()) {
      em.create(DiscoveryState, {
        ...newIdentity(workspaceId, clientId),
        name: stateName,
        position,
        isDefault: position === 0,
      });
    }
    em.create(DiscoveryField, {
      ...newIdentity(workspaceId, FEEDBACK_FIELD.clientId),
      name: FEEDBACK_FIELD.name,
      type: FEEDBACK_TYPE,
      position: 0,
    });
    await em.flush();
    return workspaceId;
  }
}
