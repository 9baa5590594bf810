import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { DiscoveryField } from '../fields/discovery-field.entity.js';
import { FEEDBACK_TYPE } from '../fields/field-type.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { nextUpdateText } from '../../platform/identifiers/revise.js';
import { newIdentity } from '../../platform/identifiers/identity.js';
import { newId } from '../../platform/identifiers/uuid.js';
import { DiscoveryState } from '../states/discovery-state.entity.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceNameTaken } from './workspace.problems.js';
import type { NamedWorkspace, WorkspaceChanges, WorkspacesQuery } from './workspace.requests.js';
import { type WorkspaceRow, WorkspacesRepository } from './workspaces.repository.js';

/** The name of the workspace that `npm start` creates. */
export const DEMO_WORKSPACE = 'demo';

// Fixed clientIds, so that imports into another workspace find these states there.
export const FIRST_STATES = [
  { clientId: 'backlog', name: 'Backlog', category: 'OPEN' },
  { clientId: 'in-progress', name: 'In progress', category: 'STARTED' },
  { clientId: 'done', name: 'Done', category: 'DONE' },
] as const;
const FEEDBACK_FIELD = { clientId: 'feedback', name: 'Feedback' };

@Injectable()
export class WorkspacesService {
  constructor(
    private readonly requests: Requests,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  list(request: PageRequest<WorkspacesQuery>): Promise<Page<WorkspaceRow>> {
    return this.workspaces.page(request);
  }

  get(id: string): Promise<WorkspaceRow> {
    return this.workspaces.get(id, id);
  }

  /** Creates a workspace with its first states and its system field. */
  create(write: WriteContext, { name }: NamedWorkspace): Promise<WorkspaceRow> {
    const make = async (transaction: Transaction) => ({ id: await this.add(transaction, name) });
    return withUniqueName(name, this.requests.perform(write, make, this.workspaces));
  }

  rename(write: WriteContext, id: string, { name }: NamedWorkspace): Promise<WorkspaceRow> {
    return withUniqueName(
      name,
      this.change(write, id, () => ({ name })),
    );
  }

  /** Changes what the administrators of a workspace decide: where records are seen, and the names of links. */
  update(write: WriteContext, { recordUrl, linkNames = {} }: WorkspaceChanges): Promise<WorkspaceRow> {
    return this.change(write, write.workspaceId, ({ record_url, link_names }) => ({
      record_url: recordUrl === undefined ? record_url : recordUrl,
      link_names: Object.fromEntries(
        Object.entries({ ...link_names, ...linkNames }).filter(([, name]) => name !== null),
      ),
    }));
  }

  private change(
    write: WriteContext,
    id: string,
    changed: (present: WorkspaceRow) => Partial<WorkspaceRow>,
  ): Promise<WorkspaceRow> {
    const make = async ({ check, changes }: Transaction) => {
      const present = await this.workspaces.claim(id);
      check({ updatedAt: new Date(present.updated_at) });
      const after = changed(present);
      const before = Object.fromEntries(
        Object.keys(after).map((column) => [column, present[column as keyof WorkspaceRow]]),
      );
      if (isDeepStrictEqual(before, after)) return present;
      await this.workspaces.update({ ...present, ...after, updated_at: nextUpdateText(present.updated_at) });
      changes.record('workspace.updated', id, present, { before, after });
      return present;
    };
    return this.requests.perform(write, make, this.workspaces);
  }

  /** Creates the workspace's rows, and flushes them so that later statements of the transaction see them. */
  async add({ em }: Transaction, name: string): Promise<string> {
    const workspaceId = newId();
    em.create(Workspace, { workspaceId, name });
    await em.flush();
    for (const [position, { clientId, ...members }] of FIRST_STATES.entries()) {
      em.create(DiscoveryState, {
        ...newIdentity(workspaceId, clientId),
        ...members,
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

const withUniqueName = <Result>(name: string, work: Promise<Result>): Promise<Result> =>
  translateViolation(work, { workspace_name_unique: () => new WorkspaceNameTaken(name) });
