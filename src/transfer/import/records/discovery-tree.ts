import {
  CLIENT_ID_FIRST,
  NamedRecords,
  recordNamed,
  type Referable,
} from '../../../database/records/named-records.js';
import { findNamed } from '../../../database/records/references.js';
import {
  checkParent,
  NO_PARENT,
  type ParentCandidate,
  parentOf,
  sameParent,
} from '../../../discoveries/rules/nesting.js';
import type { ImportedDiscovery } from '../../kinds.js';
import type { BatchContext } from './bulk-write.js';

export interface DiscoveryNode extends Referable {
  component_id: string | null;
  parent_discovery_id: string | null;
}

/** The discoveries that a batch is about or refers to, and what they are under. */
export class DiscoveryTree {
  private constructor(
    private readonly nodes: NamedRecords<DiscoveryNode>,
    private readonly components: NamedRecords,
    private readonly childCounts: Map<string, number>,
  ) {}

  /** @param staged the discoveries that lines are about: the same objects that the lines then change */
  static async load(
    context: BatchContext,
    staged: readonly DiscoveryNode[],
    references: ReadonlySet<string>,
    components: NamedRecords,
  ): Promise<DiscoveryTree> {
    const { transaction, workspaceId } = context;
    const nodes = new NamedRecords<DiscoveryNode>('discovery', {
      columns: 'component_id, parent_discovery_id',
    });
    await findNamed(transaction, workspaceId, [nodes], references, CLIENT_ID_FIRST);
    for (const node of staged) nodes.add(node);
    const ids = staged.map(({ id }) => id);
    return new DiscoveryTree(nodes, components, await countChildren(context, ids));
  }

  add(node: DiscoveryNode): void {
    this.nodes.add(node);
  }

  find(reference: string): DiscoveryNode | undefined {
    return recordNamed(reference, [this.nodes], CLIENT_ID_FIRST);
  }

  move(node: DiscoveryNode, { parentId, parentType }: ParentMembers): void {
    if (parentId === undefined) return;
    const parent = parentId === null ? NO_PARENT : this.parentNamed(parentId, parentType);
    if (parent && sameParent(parent, parentOf(node.component_id, node.parent_discovery_id))) return;
    checkParent(parent, { id: node.id, hasChildren: this.childrenOf(node.id) > 0 });
    this.count(node.parent_discovery_id, -1);
    node.component_id = parent.type === 'COMPONENT' ? parent.id : null;
    node.parent_discovery_id = parent.type === 'DISCOVERY' ? parent.id : null;
    this.count(node.parent_discovery_id, 1);
  }

  private parentNamed(
    reference: string,
    parentType: ImportedDiscovery['parentType'],
  ): ParentCandidate | undefined {
    const components = parentType === 'DISCOVERY' ? [] : [this.components];
    const nodes = parentType === 'COMPONENT' ? [] : [this.nodes];
    const parent = recordNamed<ReferableParent>(reference, [...components, ...nodes], CLIENT_ID_FIRST);
    return parent && candidate(parent);
  }

  private childrenOf(id: string): number {
    return this.childCounts.get(id) ?? 0;
  }

  private count(parentId: string | null, change: number): void {
    if (parentId !== null) this.childCounts.set(parentId, this.childrenOf(parentId) + change);
  }
}

type ParentMembers = Pick<ImportedDiscovery, 'parentId' | 'parentType'>;

/** A component is under nothing. */
type ReferableParent = Referable & Partial<DiscoveryNode>;

const candidate = ({ id, component_id, parent_discovery_id }: ReferableParent): ParentCandidate =>
  component_id === undefined
    ? { type: 'COMPONENT', id }
    : { type: 'DISCOVERY', id, parentType: parentOf(component_id, parent_discovery_id).type };

/** How many discoveries are under others. Those are locked already, so the numbers stay right. */
async function countChildren(
  { transaction, workspaceId }: BatchContext,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.query<{ id: string; children: number }>({
    text: `SELECT parent_discovery_id AS id, count(*) AS children FROM discovery
      WHERE workspace_id = $1 AND parent_discovery_id = ANY ($2::uuid[]) GROUP BY parent_discovery_id`,
    values: [workspaceId, ids],
  });
  return new Map(rows.map(({ id, children }) => [id, children]));
}
