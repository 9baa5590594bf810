import {
  ID_FIRST,
  type Named,
  type ReferenceIndex,
  recordNamed,
  type Referable,
} from '../../../platform/database/records/reference-index.js';
import type { FieldFacts, NamedField } from '../../fields/field-type.js';
import { type ParentCandidate, parentOf, type ParentType } from './nesting.js';

export interface ReferableDiscovery extends Referable {
  parent_type: ParentType;
}

export interface Assignable extends Referable {
  active?: boolean;
}

type Table<Row> = Named<Row>;

type ReferableParent = Referable & Partial<ReferableDiscovery>;

export interface Found {
  readonly states: Table<Referable>;
  /** The id of the default state, if a new discovery needs it. */
  readonly defaultState: string | undefined;
  readonly components: Table<Referable>;
  readonly discoveries: ReferenceIndex<ReferableDiscovery>;
  readonly users: Table<Assignable>;
  readonly fields: Table<NamedField>;
}

export interface Nested extends Referable {
  readonly component_id: string | null;
  readonly parent_discovery_id: string | null;
}

export const asReferable = (row: Nested): ReferableDiscovery => ({
  id: row.id,
  client_id: row.client_id,
  parent_type: parentOf(row.component_id, row.parent_discovery_id).type,
});

/** Resolves references to records as a request's changes so far leave them. Unknown references are undefined. */
export class ReferencedRecords {
  /** Whether inactive users may be assigned, as restore and import do with former assignees. */
  takesInactive = false;
  private readonly children = new Map<string, number>();

  constructor(
    private readonly found: Found,
    private readonly precedence = ID_FIRST,
  ) {}

  state(reference: string | undefined): string | undefined {
    return reference === undefined ? this.found.defaultState : this.named(reference, this.found.states)?.id;
  }

  user(reference: string): string | undefined {
    return this.named(reference, this.found.users)?.id;
  }

  mayBeAssigned(userId: string): boolean {
    return this.takesInactive || this.found.users.by('id', userId)?.active !== false;
  }

  field(reference: string): FieldFacts | undefined {
    return this.named(reference, this.found.fields);
  }

  discovery(reference: string): string | undefined {
    return this.named(reference, this.found.discoveries)?.id;
  }

  withClientId(clientId: string): string | undefined {
    const { discoveries } = this.found;
    return (discoveries.by('client_id', clientId) ?? discoveries.survivorOf(clientId))?.id;
  }

  /** Whether a client id is in use, including by discoveries that were merged into another one. */
  isTaken(clientId: string): boolean {
    return (
      this.withClientId(clientId) !== undefined || this.found.discoveries.mergedBy(clientId) !== undefined
    );
  }

  parent(reference: string, type?: Exclude<ParentType, 'NONE'>): ParentCandidate | undefined {
    const { components, discoveries } = this.found;
    const parent = this.named<ReferableParent>(
      reference,
      ...(type === 'DISCOVERY' ? [] : [components]),
      ...(type === 'COMPONENT' ? [] : [discoveries]),
    );
    if (!parent) return undefined;
    const { id, parent_type: parentType } = parent;
    return parentType === undefined ? { type: 'COMPONENT', id } : { type: 'DISCOVERY', id, parentType };
  }

  childrenOf(id: string): number {
    return this.children.get(id) ?? 0;
  }

  setChildren(counts: ReadonlyMap<string, number>): void {
    for (const [id, count] of counts) this.children.set(id, count);
  }

  /** Updates the parent type of a discovery; undefined means that the discovery no longer exists. */
  setParentType(id: string, parentType: ParentType | undefined): void {
    const { discoveries } = this.found;
    const discovery = discoveries.by('id', id);
    if (discovery && parentType) discovery.parent_type = parentType;
    else if (discovery) discoveries.remove(discovery);
  }

  put(before: Nested | undefined, after: Nested): void {
    this.found.discoveries.add(asReferable(after));
    this.count(before?.parent_discovery_id, -1);
    this.count(after.parent_discovery_id, 1);
  }

  remove({ id, parent_discovery_id }: Nested): void {
    this.setParentType(id, undefined);
    this.count(parent_discovery_id, -1);
  }

  private named<Row>(reference: string, ...tables: Table<Row>[]): Row | undefined {
    return recordNamed(reference, tables, this.precedence);
  }

  private count(parentId: string | null | undefined, change: number): void {
    if (parentId != null) this.children.set(parentId, this.childrenOf(parentId) + change);
  }
}
