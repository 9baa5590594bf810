import { allOf } from '../support/pages.js';
import type { Members } from '../support/transfer.js';
import type { Http } from '../support/service.js';

const LISTS = {
  discoveryStates: '/v1/discovery-state?',
  discoveryFields: '/v1/discovery-field?',
  users: '/v1/user?',
  components: '/v1/component?',
  companies: '/v1/company?',
  discoveries: '/v1/discovery?select=discoveryfields,issues&',
  feedbacks: '/v1/feedback?',
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
    lists.flatMap(([, records]) => records.map(({ id, clientId }) => [id, clientId] as const)),
  );
  return Object.fromEntries(
    lists.map(([name, records]) => [
      name,
      (withoutIds(records, clientIds) as Members[]).toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1)),
    ]),
  ) as Shown;
}

function withoutIds(value: unknown, clientIds: ReadonlyMap<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutIds(each, clientIds));
  if (typeof value !== 'object' || value === null) return clientIds.get(value) ?? value;
  const members = Object.entries(value).filter(([name]) => name !== 'id');
  return Object.fromEntries(members.map(([name, each]) => [name, withoutIds(each, clientIds)]));
}
