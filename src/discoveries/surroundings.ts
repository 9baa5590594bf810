import type { FieldFacts } from '../fields/field-facts.js';
import { idIsNamed, type Parent, type ParentCandidate, type ParentType } from './nesting.js';

interface Referable {
  readonly id: string;
}

export interface ReferableDiscovery extends Referable {
  readonly parent_type: ParentType;
}

/** Records by the `id` or `clientId` that a request has for them. */
type ByReference<Found extends Referable = Referable> = ReadonlyMap<string, Found>;

export interface Found {
  readonly states: ByReference;
  /** Looked up if a new discovery may need it. */
  readonly defaultState: string | undefined;
  readonly components: ByReference;
  readonly discoveries: ByReference<ReferableDiscovery>;
  readonly users: ByReference;
  readonly fields: ByReference<FieldFacts>;
  /** Whether the workspace has formulas; looked up here for new discoveries. */
  readonly isScored: boolean;
}

/**
 * What changes of discoveries are judged by: the records that they name, found before, as the changes so far leave them.
 * What isn't there is undefined.
 */
export class Surroundings {
  /** By the discovery's id. */
  private readonly parentTypes = new Map<string, ParentType>();
  private readonly made = new Map<string, string>();
  private readonly children = new Map<string, number>();
  private hasFormulas: boolean;

  constructor(private readonly found: Found) {
    this.hasFormulas = found.isScored;
    for (const { id, parent_type } of found.discoveries.values()) this.parentTypes.set(id, parent_type);
  }

  get isScored(): boolean {
    return this.hasFormulas;
  }

  /** The default state when none is named. */
  state(reference: string | undefined): string | undefined {
    return reference === undefined ? this.found.defaultState : this.found.states.get(reference)?.id;
  }

  user(reference: string): string | undefined {
    return this.found.users.get(reference)?.id;
  }

  field(reference: string): FieldFacts | undefined {
    return this.found.fields.get(reference);
  }

  discovery(reference: string): string | undefined {
    const id = this.found.discoveries.get(reference)?.id ?? this.made.get(reference);
    return id !== undefined && this.parentTypes.has(id) ? id : undefined;
  }

  /** An `id` wins over a `clientId`, a component over a discovery. */
  parent(reference: string): ParentCandidate | undefined {
    const component = this.found.components.get(reference);
    const discovery = this.discovery(reference);
    const isComponent = component && (idIsNamed(component.id, reference) || !idIsNamed(discovery, reference));
    if (isComponent) return { type: 'COMPONENT', id: component.id };
    if (discovery === undefined) return undefined;
    return { type: 'DISCOVERY', id: discovery, parentType: this.parentTypes.get(discovery) as ParentType };
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
    if (parentType) this.parentTypes.set(id, parentType);
    else this.parentTypes.delete(id);
  }

  add({ id, clientId }: { readonly id: string; readonly clientId: string }, parent: Parent): void {
    this.made.set(clientId, id);
    this.move(id, undefined, parent);
  }

  move(id: string, from: Parent | undefined, to: Parent): void {
    this.parentTypes.set(id, to.type);
    this.count(from, -1);
    this.count(to, 1);
  }

  remove(id: string, parent: Parent): void {
    this.parentTypes.delete(id);
    this.count(parent, -1);
  }

  private count(parent: Parent | undefined, change: number): void {
    if (parent?.type === 'DISCOVERY') this.children.set(parent.id, this.childrenOf(parent.id) + change);
  }
}
