import { COMMENTED, type Make, type Made } from './make.js';

type Members = Record<string, unknown>;

/** A kind of records, by the member of a body that holds one of them. */
export type Kind =
  | 'company'
  | 'component'
  | 'message'
  | 'discovery'
  | 'discoveryState'
  | 'discoveryField'
  | 'user'
  | 'feedback'
  | 'comment'
  | 'view';

/** One of the kinds of records, as far as they are all alike. */
export interface Resource {
  readonly path: string;
  /** The member of a body that holds one record, and the one that holds a list of them. */
  readonly one: Kind;
  readonly many: string;
  /** The least that creating one takes. */
  readonly least: (make: Make) => Promise<Members>;
  /** A member that can be changed, with two values. */
  readonly change: readonly [member: string, from: string, to: string];
  readonly make: (make: Make, members?: Members) => Promise<Made>;
}

/** All kinds of records that have a `clientId`. */
export const RESOURCES: readonly Resource[] = [
  {
    path: '/v1/company',
    one: 'company',
    many: 'companies',
    least: async () => ({ name: 'Harbour School' }),
    change: ['name', 'Harbour School', 'Harbour School and Nursery'],
    make: (make, members) => make.company(members),
  },
  {
    path: '/v1/message',
    one: 'message',
    many: 'messages',
    least: async () => ({ text: 'The map is wrong' }),
    change: ['text', 'The map is wrong', 'The map is right'],
    make: (make, members) => make.message(members),
  },
  {
    path: '/v1/component',
    one: 'component',
    many: 'components',
    least: async () => ({ title: 'Checkout' }),
    change: ['title', 'Checkout', 'Payment'],
    make: (make, members) => make.component(members),
  },
  {
    path: '/v1/discovery',
    one: 'discovery',
    many: 'discoveries',
    least: async () => ({ title: 'Empty basket' }),
    change: ['title', 'Empty basket', 'Lost basket'],
    make: (make, members) => make.discovery(members),
  },
  {
    path: '/v1/discovery-state',
    one: 'discoveryState',
    many: 'discoveryStates',
    least: async () => ({ name: 'Under review' }),
    change: ['name', 'Under review', 'Reviewed'],
    make: (make, members) => make.state(members),
  },
  {
    path: '/v1/discovery-field',
    one: 'discoveryField',
    many: 'discoveryFields',
    least: async () => ({ name: 'Effort', type: 'TEXT' }),
    change: ['name', 'Effort', 'Estimate'],
    make: (make, members) => make.field(members),
  },
  {
    path: '/v1/user',
    one: 'user',
    many: 'users',
    least: async () => ({ name: 'Ada' }),
    change: ['name', 'Ada', 'Grace'],
    make: (make, members) => make.user(members),
  },
  {
    path: '/v1/feedback',
    one: 'feedback',
    many: 'feedbacks',
    least: async (make) => ({ discoveryId: (await make.discovery()).id }),
    change: ['content', 'Good', 'Better'],
    make: async (make, members) => make.feedback({ on: await make.discovery(), ...members }),
  },
  {
    path: '/v1/view',
    one: 'view',
    many: 'views',
    least: async () => ({ name: 'Wanted', query: {} }),
    change: ['name', 'Wanted', 'Planned'],
    make: (make, members) => make.view(members),
  },
  {
    path: `/v1/discovery/${COMMENTED}/comment`,
    one: 'comment',
    many: 'comments',
    least: async (make) => (await make.commented(), { text: 'So it is' }),
    change: ['text', 'So it is', 'So it was'],
    make: (make, members) => make.comment(members),
  },
];

/** Where records are that their own kind has a path for: all but comments are there anyway. */
export const pathOfKind = (path: string): string => `/v1/${path.split('/').at(-1)}`;

/** {@link RESOURCES} as `describe.each` takes them: the first of each names it. */
export const EACH_RESOURCE = RESOURCES.map((resource) => [resource.path, resource] as const);

/** Every operation of section 3 to 5, on a record that may or may not be there. */
export const operations = (id: string): readonly (readonly [method: string, path: string])[] => [
  ...RESOURCES.flatMap(({ path }): [string, string][] => [
    ['POST', path],
    ['GET', path],
    ['GET', `${path}/${id}`],
    ['PATCH', `${path}/${id}`],
    ['DELETE', `${path}/${id}`],
  ]),
  ['GET', `/v1/discovery/${id}/feedback`],
];
