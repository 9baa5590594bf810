import { Injectable } from '@nestjs/common';
import { Parameters, referred } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import type { Discovery } from './discovery.entity.js';
import { NESTING_PROBLEMS } from './discovery.problems.js';
import { type ParentFacts, whyNotUnder } from './nesting.js';
import { NO_PARENT, type Parent, sameParent } from './parent.js';
import { type NamedParent, References } from './references.js';

/** Finds the parent that a caller names, and says why the discovery can't hang there. */
@Injectable()
export class ParentFinder {
  constructor(private readonly references: References) {}

  /**
   * The parent to move to.
   *
   * @param reference what the caller named; null for none
   * @throws the nesting problem that forbids it
   */
  async named(transaction: Transaction, discovery: Discovery, reference: string | null): Promise<Parent> {
    const { workspaceId, id } = discovery;
    const found =
      reference === null ? undefined : await this.references.parent(transaction, workspaceId, reference);
    const parent: Parent = found
      ? { type: found.kind === 'component' ? 'COMPONENT' : 'DISCOVERY', id: found.id }
      : NO_PARENT;
    if ((found || reference === null) && sameParent(parent, discovery.parent())) return parent;
    const refusal = whyNotUnder(
      reference === null ? { kind: 'none' } : factsOf(found, id),
      found?.kind !== 'component' && (await this.hasChildren(transaction, workspaceId, id)),
    );
    if (refusal) throw new NESTING_PROBLEMS[refusal]();
    return parent;
  }

  /**
   * Locks the discovery that is to move and the discovery that it is to move under, in the order of their ids,
   * so that two that want to cross wait instead of blocking each other.
   */
  async lockMove(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
    parentReference: string,
  ): Promise<void> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const moving = referred('discovery', workspace, reference, parameters);
    const parent = referred('discovery', workspace, parentReference, parameters);
    await transaction.query({
      text: `SELECT FROM discovery WHERE workspace_id = ${workspace} AND id IN (${moving}, ${parent})
        ORDER BY id FOR NO KEY UPDATE`,
      values: parameters.values,
    });
  }

  private async hasChildren(transaction: Transaction, workspaceId: string, id: string): Promise<boolean> {
    const row = await transaction.byKey<{ found: boolean }>({
      text: `SELECT EXISTS (
        SELECT FROM discovery WHERE workspace_id = $1 AND parent_discovery_id = $2) AS found`,
      values: [workspaceId, id],
    });
    return row?.found ?? false;
  }
}

function factsOf(found: NamedParent | undefined, childId: string): ParentFacts {
  if (!found) return { kind: 'nothing' };
  if (found.kind === 'component') return { kind: 'component' };
  return { kind: 'discovery', isSelf: found.id === childId, parentType: found.parent_type };
}
