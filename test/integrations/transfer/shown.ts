import { allOf } from '../../support/pages.js';
import type { Members } from '../../support/transfer.js';
import type { Http } from '../../support/service.js';

const LISTS = {
  discoveryStates: '/v1/discovery-state?',
  discoveryFields: '/v1/discovery-field?',
  users: '/v1/user?',
  components: '/v1/component?',
  companies: '/v1/company?',
  messages: '/v1/message?',
  discoveries: '/v1/discovery?select=discoveryfields,issues&',
  feedbacks: '/v1/feedback?',
  views: '/v1/view?',
  comments: '/v1/comment?',
} as const;

/** The records of a workspace, by the name of their list. */
export type Shown = Record<keyof typeof LISTS, Members[]>;

/** What the API shows of a workspace, without the service's ids: references become clientIds. */
export async function shown(http: Http): Promise<Shown> {
  const lists = await Promise.all(
    Object.entries(LISTS).map(
      async ([name, path]) => [name, await allOf(http, `${path}per_page=100`)] as const,
    ),
  );
  const clientIds = new Map(
    lists.flatMap(([, records]) => records.map(({ id, clientId }) => [id, clientId] as [string, string])),
  );
  return Object.fromEntries(
    lists.map(([name, records]) => [
      name,
      (withoutIds(records, clientIds) as Members[]).toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1)),
    ]),
  ) as Shown;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Views have ids in the names of members, and in orders. */
const named = (text: string, clientIds: ReadonlyMap<string, string>): string =>
  text.replaceAll(ID, (id) => clientIds.get(id) ?? id);

function withoutIds(value: unknown, clientIds: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutIds(each, clientIds));
  if (typeof value === 'string') return named(value, clientIds);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, each]) => name !== 'id' || typeof each === 'object');
  return Object.fromEntries(
    members.map(([name, each]) => [named(name, clientIds), withoutIds(each, clientIds)]),
  );
}
