import {
  checkParent,
  NO_PARENT,
  type ParentCandidate,
  parentOf,
  sameParent,
} from '../../discoveries/nesting.js';
import type { ImportedDiscovery } from '../kinds.js';
import type { BatchContext } from './bulk-write.js';
import { type Referable, ReferenceIndex } from './reference-index.js';

export interface DiscoveryNode extends Referable {
  component_id: string | null;
  parent_discovery_id: string | null;
}

/** The discoveries that a batch is about or refers to, and what they are under. */
export class DiscoveryTree {
  private constructor(
    private readonly nodes: ReferenceIndex<DiscoveryNode>,
    private readonly components: ReferenceIndex<Referable>,
    private readonly childCounts: Map<string, number>,
  ) {}

  /** @param staged the discoveries that lines are about: the same objects that the lines then change */
  static async load(
    context: BatchContext,
    staged: readonly DiscoveryNode[],
    references: ReadonlySet<string>,
    components: ReferenceIndex<Referable>,
  ): Promise<DiscoveryTree> {
    const columns = 'id, client_id, component_id, parent_discovery_id';
    const nodes = await ReferenceIndex.load<DiscoveryNode>(context, 'discovery', columns, references);
    for (const node of staged) nodes.add(node);
    const ids = staged.map(({ id }) => id);
    return new DiscoveryTree(nodes, components, await countChildren(context, ids));
  }

  add(node: DiscoveryNode): void {
    this.nodes.add(node);
  }

  find(reference: string): DiscoveryNode | undefined {
    return this.nodes.find(reference);
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

  /** A `clientId` wins over an `id`, see {@link ReferenceIndex.find}, a component over a discovery. */
  private parentNamed(
    reference: string,
    parentType: ImportedDiscovery['parentType'],
  ): ParentCandidate | undefined {
    const { components, nodes } = this;
    const component = (found: Referable | undefined): ParentCandidate | undefined =>
      found && parentType !== 'DISCOVERY' ? { type: 'COMPONENT', id: found.id } : undefined;
    const discovery = (found: DiscoveryNode | undefined): ParentCandidate | undefined =>
      found && parentType !== 'COMPONENT' ? candidate(found) : undefined;
    return (
      component(components.withClientId(reference)) ??
      discovery(nodes.withClientId(reference)) ??
      component(components.withId(reference)) ??
      discovery(nodes.withId(reference))
    );
  }

  private childrenOf(id: string): number {
    return this.childCounts.get(id) ?? 0;
  }

  private count(parentId: string | null, change: number): void {
    if (parentId !== null) this.childCounts.set(parentId, this.childrenOf(parentId) + change);
  }
}

type ParentMembers = Pick<ImportedDiscovery, 'parentId' | 'parentType'>;

const candidate = ({ id, component_id, parent_discovery_id }: DiscoveryNode): ParentCandidate => ({
  type: 'DISCOVERY',
  id,
  parentType: parentOf(component_id, parent_discovery_id).type,
});

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
