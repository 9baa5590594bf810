/** What a workspace holds: records by their ids, without what is derived from others. `rules.ts` says what may become of it. */
export interface World {
  readonly component: Map<string, Component>;
  readonly discoveryState: Map<string, State>;
  readonly discoveryField: Map<string, Field>;
  readonly user: Map<string, User>;
  readonly company: Map<string, Company>;
  readonly message: Map<string, Message>;
  readonly discovery: Map<string, Discovery>;
  readonly feedback: Map<string, Feedback>;
  readonly comment: Map<string, Comment>;
  readonly view: Map<string, View>;
  readonly webhook: Map<string, Webhook>;
  readonly apiToken: Map<string, Token>;
  readonly tracker: Map<string, Tracker>;
  readonly workspace: Map<string, Settings>;
  /** What was merged into another one, by the id that goes on leading there. */
  readonly mergedDiscovery: Map<string, Merged>;
  readonly mergedCompany: Map<string, Merged & Company>;
  /** What trackers told, by what all links to an issue have in common. */
  readonly issue: Map<string, Issue>;
  /** Where a tracker moved a discovery last, by the discovery's id. */
  readonly trackerMove: Map<string, TrackerMove>;
}

export type Kind = keyof World;
export type RecordOf<K extends Kind> = World[K] extends Map<string, infer R> ? R : never;

export interface Named {
  readonly id: string;
  readonly clientId: string;
}

export interface Component extends Named {
  readonly title: string;
  readonly description?: string;
}

export interface State extends Named {
  readonly name: string;
  readonly position: number;
  readonly isDefault: boolean;
  readonly category: string;
  readonly color?: string;
}

export interface Field extends Named {
  readonly name: string;
  readonly type: string;
  readonly position: number;
  readonly options?: readonly string[];
  readonly formula?: Formula;
}

/** As it is written, and as it is computed. */
export interface Formula {
  readonly text: string;
  readonly term: Term;
}

export type Term =
  | number
  | 'feedback'
  | 'customers'
  | 'revenue'
  | { readonly field: string; readonly options?: Readonly<Record<string, number>> }
  | { readonly operator: '+' | '-' | '*' | '/' | 'max'; readonly left: Term; readonly right: Term };

export interface User extends Named {
  readonly name: string;
  readonly email?: string;
  readonly active: boolean;
}

export interface Company extends Named {
  readonly name: string;
  readonly tier?: string;
  readonly revenue?: number;
}

export interface Message extends Named {
  readonly text: string;
  readonly authorName?: string;
  readonly authorEmail?: string;
  readonly companyId?: string;
  readonly sourceUrl?: string;
  readonly state: string;
}

export interface Discovery extends Named {
  readonly title: string;
  readonly description?: string;
  readonly discoveryStateId: string;
  /** Of a component or a discovery. */
  readonly parentId?: string;
  /** In the order of their ids. */
  readonly assignees: readonly string[];
  readonly tags: readonly string[];
  /** What was written, by the field's id. */
  readonly values: Readonly<Record<string, string>>;
  readonly links: Links;
  /** The service chooses it; where it is among the others is known. */
  readonly rank: string;
}

export const LINKS = [
  'alphaIssueUrls',
  'bravoIssueUrls',
  'charlieIssueUrls',
  'deltaIssueUrls',
  'echoCardUrls',
] as const;
/** The five lists of links. */
export type Links = Readonly<Record<(typeof LINKS)[number], readonly string[]>>;

export const linksOf = (list: (name: keyof Links) => readonly string[]): Links =>
  Object.fromEntries(LINKS.map((name) => [name, list(name)])) as unknown as Links;

export interface Feedback extends Named {
  readonly createdAt: string;
  readonly discoveryId?: string;
  readonly score: number;
  readonly content?: string;
  readonly starred: boolean;
  readonly authorName?: string;
  readonly authorEmail?: string;
  readonly companyId?: string;
  readonly sourceUrl?: string;
  readonly messageId?: string;
  readonly state: string;
  readonly tags: readonly string[];
}

export interface Comment extends Named {
  readonly discoveryId: string;
  readonly text: string;
  readonly author?: string;
}

export interface View extends Named {
  readonly name: string;
  readonly query: object;
}

export interface Webhook extends Named {
  readonly url: string;
  readonly types: readonly string[];
  readonly description?: string;
  readonly state: string;
  readonly format: string;
  /** How many secrets it has had after the first. */
  readonly rotations: number;
}

export interface Token extends Named {
  readonly name: string;
  readonly scopes: readonly string[];
  /** What only the answer to its making shows. */
  readonly secret?: string;
  /** The least of seconds after which it ends, if it was rotated. */
  readonly endsAfter?: number;
}

export interface Tracker extends Named {
  readonly kind: 'GITHUB' | 'GITLAB';
  readonly name: string;
  /** Ids of states. */
  readonly states?: Readonly<Record<string, string>>;
  readonly secret: string;
  /** How many secrets it has been given. */
  readonly secrets: number;
}

export interface Settings extends Named {
  readonly name: string;
  readonly recordUrl?: string;
  readonly linkNames: Readonly<Record<string, string>>;
}

export interface Issue extends Named {
  readonly trackerId: string;
  readonly at: string;
  /** All that was told of this time. */
  readonly deliveries: readonly string[];
  /** As events show it; absent once it is gone. */
  readonly told?: ToldIssue;
  readonly assignee?: string;
}

export interface ToldIssue {
  readonly url: string;
  readonly title: string;
  readonly state: string;
  readonly category: string;
}

export interface TrackerMove extends Named {
  readonly stateId: string;
}

export interface Merged extends Named {
  readonly into: string;
}

export const emptyWorld = (): World => ({
  component: new Map(),
  discoveryState: new Map(),
  discoveryField: new Map(),
  user: new Map(),
  company: new Map(),
  message: new Map(),
  discovery: new Map(),
  feedback: new Map(),
  comment: new Map(),
  view: new Map(),
  webhook: new Map(),
  apiToken: new Map(),
  tracker: new Map(),
  workspace: new Map(),
  mergedDiscovery: new Map(),
  mergedCompany: new Map(),
  issue: new Map(),
  trackerMove: new Map(),
});

/** Records are never changed, but replaced. */
export const copyOf = (world: World): World =>
  Object.fromEntries(
    Object.entries(world).map(([kind, records]) => [kind, new Map(records)]),
  ) as unknown as World;

export const recordsOf = (world: World, kind: Kind): Map<string, Named> => world[kind];

/** A record with what is given; null takes a member away. */
export function changed<R extends object>(record: R, given: object): R {
  const members = Object.entries({ ...record, ...given });
  return Object.fromEntries(members.filter(([, value]) => value !== null && value !== undefined)) as R;
}
