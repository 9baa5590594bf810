import { newId } from '../../src/platform/identifiers/uuid.js';
import { comments, deliveries, type Kind, KINDS, type Members, type World } from '../support/kinds.js';

/** How a record can be named, and what it is in, if its path says that as well. */
export interface Named {
  readonly id: string;
  readonly clientId?: string | undefined;
  readonly within?: string | undefined;
}

/** A kind by the segment of its path, and what only operators see. */
export type Place = Kind | 'workspace' | 'workspace-token';

/** What a reference leads to. Only the first can be taken. */
export const FORMS = ['there', 'gone', 'foreign', 'of another kind', 'damaged', 'of nothing'] as const;
export type Form = (typeof FORMS)[number];

const REMEMBERED = 50;
const FEWEST = 4;
/** Each of them is a process of its own, or all that a worker has. */
const RARE = new Set<Place>(['import', 'erasure', 'delivery', 'change', 'comment']);

/** Makes what only operators make. */
export interface Operator {
  makeWorkspace(): Promise<Named>;
  /** Makes a workspace's token, in a workspace of its own. */
  makeToken(): Promise<Named>;
}

/** All records that requests can name: those of a workspace, those that it had, and those of another one. */
export class Population {
  /** What an answer's `Link` or `ETag` said, by the operation. */
  readonly links = new Map<string, string[]>();
  readonly tags: string[] = ['"1"'];
  private readonly there = new Map<Place, Named[]>();
  private readonly gone = new Map<Place, Named[]>();

  constructor(
    readonly own: World,
    readonly foreign: World,
    private readonly operator: Operator,
  ) {}

  add(place: Place, named: Named): void {
    remember(this.there, place, named);
  }

  remove(place: Place, reference: string): void {
    const known = this.there.get(place) ?? [];
    const index = known.findIndex(({ id, clientId }) => id === reference || clientId === reference);
    if (index >= 0) remember(this.gone, place, known.splice(index, 1)[0] as Named);
  }

  link(operationId: string, target: string): void {
    remember(this.links, operationId, target);
  }

  tag(value: string): void {
    this.tags.push(value);
    if (this.tags.length > REMEMBERED) this.tags.shift();
  }

  /** So that there is something of each kind left to name, whatever was deleted. */
  async replenish(): Promise<void> {
    for (const kind of Object.keys(KINDS) as Kind[]) {
      for (let there = this.count(kind); there < (RARE.has(kind) ? 1 : FEWEST); there++)
        await this.make(kind).catch(unlessBusy);
    }
    while (this.count('workspace') < 2) this.add('workspace', await this.operator.makeWorkspace());
    while (this.count('workspace-token') < 2) this.add('workspace-token', await this.operator.makeToken());
  }

  async make(kind: Kind, members?: Members): Promise<void> {
    const made: Named = await KINDS[kind](this.own.make, members);
    const [comment, delivery] = [comments.get(made.id), deliveries.get(made.id)];
    if (comment !== undefined) this.add('comment', { id: comment, within: made.id });
    if (delivery !== undefined) this.add('delivery', { id: delivery, within: made.id });
    // Those that stand alone are in something else, whose name nothing says.
    if (kind !== 'delivery' && kind !== 'comment') this.add(kind, made);
    else await this.make(kind === 'comment' ? 'discovery' : 'webhook');
  }

  /** @param lot which one, as any number */
  find(places: readonly Place[], form: Form, lot: number): Named | undefined {
    if (form === 'of nothing') return undefined;
    if (form === 'foreign')
      return anyOf(
        places.map((place) => this.foreign.records[place as Kind]),
        lot,
      );
    if (form === 'of another kind')
      return anyOf(
        [...this.there].flatMap(([place, all]) => (places.includes(place) ? [] : all)),
        lot,
      );
    const from = form === 'gone' ? this.gone : this.there;
    return anyOf(
      places.flatMap((place) => from.get(place) ?? []),
      lot,
    );
  }

  private count(place: Place): number {
    return this.there.get(place)?.length ?? 0;
  }
}

/** A workspace may have so many imports under way. */
function unlessBusy(error: Error): void {
  if (!error.message.includes('got 429')) throw error;
}

/** The latest of them. */
function remember<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key) ?? [];
  map.set(key, known);
  known.push(value);
  if (known.length > REMEMBERED) known.shift();
}

function anyOf(all: readonly (Named | undefined)[], lot: number): Named | undefined {
  return all[lot % Math.max(all.length, 1)];
}

/** The name of a record that is chosen when the request is sent, and stays the same from then on. */
export class Reference {
  private name: string | undefined;
  private named: Named | undefined;

  constructor(
    private readonly population: Population,
    private readonly places: readonly Place[],
    private readonly form: Form,
    private readonly lot: number,
  ) {}

  toJSON(): string {
    return (this.name ??= this.choose());
  }

  toString(): string {
    return this.toJSON();
  }

  /** What the record is in. */
  container(): string {
    this.toJSON();
    return this.named?.within ?? newId();
  }

  private choose(): string {
    const { places, form, lot } = this;
    this.named = this.population.find(places, form === 'damaged' ? 'there' : form, lot);
    if (!this.named) return newId();
    const { id, clientId } = this.named;
    const name = lot % 3 === 0 ? (clientId ?? id) : id;
    return form === 'damaged' ? name.slice(0, -1) : name;
  }
}
