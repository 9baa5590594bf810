import { type NamedRecords, recordNamed, type Referable } from '../../database/records/named-records.js';
import type { FieldFacts, NamedField } from '../../fields/field-facts.js';
import type { Parent, ParentCandidate, ParentType } from './nesting.js';

export interface ReferableDiscovery extends Referable {
  parent_type: ParentType;
}

/** A component has no `parent_type`. */
type ReferableParent = Referable & Partial<ReferableDiscovery>;

export interface Found {
  readonly states: NamedRecords;
  /** Looked up if a new discovery may need it. */
  readonly defaultState: string | undefined;
  readonly components: NamedRecords;
  readonly discoveries: NamedRecords<ReferableDiscovery>;
  readonly users: NamedRecords;
  readonly fields: NamedRecords<NamedField>;
  /** Whether the workspace has formulas; looked up here for new discoveries. */
  readonly isScored: boolean;
}

/**
 * What changes of discoveries are judged by: the records that they name, found before, as the changes so far leave them.
 * What isn't there is undefined.
 */
export class ReferencedRecords {
  /** By the discovery's id. */
  private readonly children = new Map<string, number>();
  private hasFormulas: boolean;

  constructor(private readonly found: Found) {
    this.hasFormulas = found.isScored;
  }

  get isScored(): boolean {
    return this.hasFormulas;
  }

  /** The default state when none is named. */
  state(reference: string | undefined): string | undefined {
    return reference === undefined
      ? this.found.defaultState
      : recordNamed(reference, [this.found.states])?.id;
  }

  user(reference: string): string | undefined {
    return recordNamed(reference, [this.found.users])?.id;
  }

  field(reference: string): FieldFacts | undefined {
    return recordNamed(reference, [this.found.fields]);
  }

  discovery(reference: string): string | undefined {
    return recordNamed(reference, [this.found.discoveries])?.id;
  }

  parent(reference: string): ParentCandidate | undefined {
    const { components, discoveries } = this.found;
    const parent = recordNamed<ReferableParent>(reference, [components, discoveries]);
    if (!parent) return undefined;
    const { id, parent_type: parentType } = parent;
    return parentType === undefined ? { type: 'COMPONENT', id } : { type: 'DISCOVERY', id, parentType };
  }

  childrenOf(id: string): number {
    return this.children.get(id) ?? 0;
  }

  learnScored(hasFormulas: boolean): void {
    this.hasFormulas = hasFormulas;
  }

  learnChildren(counts: ReadonlyMap<string, number>): void {
    for (const [id, count] of counts) this.children.set(id, count);
  }

  /** @param parentType undefined when the discovery is gone */
  learnParentType(id: string, parentType: ParentType | undefined): void {
    const { discoveries } = this.found;
    const discovery = discoveries.by('id', id);
    if (discovery && parentType) discovery.parent_type = parentType;
    else if (discovery) discoveries.remove(discovery);
  }

  add({ id, clientId }: { readonly id: string; readonly clientId: string }, parent: Parent): void {
    this.found.discoveries.add({ id, client_id: clientId, parent_type: parent.type });
    this.count(parent, 1);
  }

  move(id: string, from: Parent, to: Parent): void {
    this.learnParentType(id, to.type);
    this.count(from, -1);
    this.count(to, 1);
  }

  remove(id: string, parent: Parent): void {
    this.learnParentType(id, undefined);
    this.count(parent, -1);
  }

  private count(parent: Parent, change: number): void {
    if (parent.type === 'DISCOVERY') this.children.set(parent.id, this.childrenOf(parent.id) + change);
  }
}
