/** A record that somebody may change: what becomes of two changes at a time is not known. */
export interface Changing {
  isChanging: boolean;
  readonly into?: Merging | undefined;
}

/** Something that may be merged into another one of its kind, and is named by what it was called ever since. */
export class Merging implements Changing {
  into: Merging | undefined;
  isChanging = false;
  readonly reference: string;

  constructor(reference: string) {
    this.reference = reference;
  }

  /** What it is part of now. */
  get now(): this {
    return (this.into?.now as this | undefined) ?? this;
  }
}

export class Company extends Merging {
  name: string;
  revenue: number | null;

  constructor(reference: string, name: string, revenue: number | null) {
    super(reference);
    this.name = name;
    this.revenue = revenue;
  }
}

export class Place extends Merging {
  /** None if it is under a component. */
  parent: Place | undefined;

  constructor(reference: string, parent: Place | undefined) {
    super(reference);
    this.parent = parent;
  }
}

export interface Piece extends Changing {
  readonly reference: string;
  score: number;
  on: Place;
  from: Company | undefined;
}

export interface Demand {
  readonly feedbackScore: number;
  readonly customers: number;
  readonly revenue: number;
}

/** What every discovery must show, by the name that it was made with, counted in the plainest way. */
export function demandOf(places: readonly Place[], pieces: Iterable<Piece>): Map<string, Demand> {
  const asked = new Map(places.filter((each) => each.now === each).map((each) => [each, [] as Piece[]]));
  for (const piece of pieces)
    for (const place of [piece.on.now, piece.on.now.parent?.now]) if (place) asked.get(place)?.push(piece);
  return new Map([...asked].map(([{ reference }, each]) => [reference, valuesOf(each)]));
}

function valuesOf(pieces: readonly Piece[]): Demand {
  const companies = new Set(pieces.flatMap(({ from }) => from?.now ?? []));
  return {
    feedbackScore: pieces.reduce((sum, { score }) => sum + score, 0),
    customers: companies.size,
    revenue: [...companies].reduce((cents, each) => cents + Math.round((each.revenue ?? 0) * 100), 0) / 100,
  };
}
