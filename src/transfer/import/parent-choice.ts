import { NESTING_PROBLEMS } from '../../discoveries/discovery.problems.js';
import { type ParentFacts, whyNotUnder } from '../../discoveries/nesting.js';
import type { ImportedDiscovery } from '../kinds.js';
import type { ReferenceIndex, Referable } from './reference-index.js';
import { type KnownDiscoveries, type Place, parentTypeOf } from './discovery-drafts.js';

type Parent =
  | { readonly kind: 'none' }
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'discovery'; readonly id: string; readonly place: Place };

/** Hangs discoveries where lines want them, by the rules that moves obey. */
export class ParentChoice {
  constructor(
    private readonly components: ReferenceIndex<Referable>,
    private readonly known: Pick<KnownDiscoveries, 'places' | 'children'>,
  ) {}

  /**
   * Moves a discovery, which may already be where it is to go.
   *
   * @throws the nesting problem that forbids it
   */
  move(moving: Place, given: Pick<ImportedDiscovery, 'parentId' | 'parentType'>): void {
    if (given.parentId === undefined) return;
    const parent = given.parentId === null ? ({ kind: 'none' } as const) : this.find(given.parentId, given);
    const component = parent?.kind === 'component' ? parent.id : null;
    const discovery = parent?.kind === 'discovery' ? parent.id : null;
    if (parent && moving.component_id === component && moving.parent_discovery_id === discovery) return;
    const refusal = whyNotUnder(factsOf(parent, moving), this.childrenOf(moving.id) > 0);
    if (refusal) throw new NESTING_PROBLEMS[refusal]();
    this.count(moving.parent_discovery_id, -1);
    this.count(discovery, 1);
    moving.component_id = component;
    moving.parent_discovery_id = discovery;
  }

  /** A `clientId` wins over an `id`, see {@link ReferenceIndex.find}, a component over a discovery. */
  private find(reference: string, { parentType }: Pick<ImportedDiscovery, 'parentType'>): Parent | undefined {
    const { components } = this;
    const { places } = this.known;
    const component = (found: Referable | undefined): Parent | undefined =>
      found && parentType !== 'DISCOVERY' ? { kind: 'component', id: found.id } : undefined;
    const discovery = (found: Place | undefined): Parent | undefined =>
      found && parentType !== 'COMPONENT' ? { kind: 'discovery', id: found.id, place: found } : undefined;
    return (
      component(components.withClientId(reference)) ??
      discovery(places.withClientId(reference)) ??
      component(components.withId(reference)) ??
      discovery(places.withId(reference))
    );
  }

  private childrenOf(id: string): number {
    return this.known.children.get(id) ?? 0;
  }

  private count(parentId: string | null, change: number): void {
    if (parentId !== null) this.known.children.set(parentId, this.childrenOf(parentId) + change);
  }
}

function factsOf(parent: Parent | undefined, moving: Place): ParentFacts {
  if (!parent) return { kind: 'nothing' };
  if (parent.kind !== 'discovery') return parent;
  return { kind: 'discovery', isSelf: parent.id === moving.id, parentType: parentTypeOf(parent.place) };
}
