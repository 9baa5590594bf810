// What all screens share: the connection, the address, the words of the workspace, and what is said to people.
import * as api from '@discovery-records/client';

/** Draws what is on the screen anew. */
export const screen = { redraw: (): void => undefined };

export const client = api.connect({
  baseUrl: '',
  fetch: async (request, options) => {
    const answer = await fetch(request, options);
    // The login has ended: whoever logs in again comes back to where they were.
    const here = encodeURIComponent(location.pathname + location.search);
    if (answer.status === 401) location.assign(`/login?next=${here}`);
    return answer;
  },
});

type Parameters = Record<string, string>;

export const given = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** The address with some of its parameters changed. */
export function addressWith(changes: Parameters): string {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
  const named = [...parameters].filter(([, value]) => value !== '');
  return `/board${named.length > 0 ? '?' : ''}${new URLSearchParams(named)}`;
}

export function go(changes: Parameters, way: 'pushState' | 'replaceState' = 'pushState'): void {
  history[way](null, '', addressWith(changes));
  screen.redraw();
}

/** Problems are shown; what people see anyway is said to those who don't. */
export const said = { text: '', isProblem: false };

export function announce(text: string, isProblem = false): void {
  Object.assign(said, { text, isProblem });
  screen.redraw();
}

export function complain(error: unknown): void {
  if (!(error instanceof api.ProblemError)) announce(`The service can't be reached. ${String(error)}`, true);
  else if (error.status !== 401)
    announce([error.detail, ...error.errors.map(({ detail }) => detail)].join(' '), true);
}

export const attempt = (action: Promise<unknown>): void => void action.catch(complain);

export interface Named {
  readonly id: string;
  readonly name?: string;
  readonly title?: string;
}

export const workspace = {
  id: '',
  name: '',
  scopes: [] as string[],
  discoveryStates: [] as api.StateRecord[],
  discoveryFields: [] as api.FieldRecord[],
  users: [] as api.UserRecord[],
  components: [] as api.ComponentRecord[],
};

export const may = (scope: 'write' | 'admin'): boolean => workspace.scopes.includes(scope);

/** What a record is called. */
export function called(records: readonly Named[], id: unknown): string | undefined {
  const { name, title } = records.find((record) => record.id === id) ?? {};
  return name ?? title;
}

export async function loadMe(): Promise<void> {
  const { me } = await api.getMe({ client });
  Object.assign(workspace, me.workspace, { scopes: me.scopes });
}

/** What changes seldom. */
export async function loadWords(): Promise<void> {
  const query = { per_page: 100 };
  const lists: AsyncIterable<object>[] = [
    api.pages(api.listDiscoveryStates, { client, query }),
    api.pages(api.listDiscoveryFields, { client, query: { ...query, sort: 'position' } }),
    api.pages(api.listUsers, { client, query }),
    api.pages(api.listComponents, { client, query }),
  ];
  for (const read of await Promise.all(lists.map((list) => Array.fromAsync(list))))
    for (const name of Object.keys(read[0] ?? {}))
      Object.assign(workspace, { [name]: read.flatMap((page) => Object.values(page).flat() as unknown[]) });
  screen.redraw();
}

/** Does something shortly after it is asked for, never twice at once, and again if it was asked for meanwhile. */
export function soon(action: () => Promise<void>, delay = 50): () => void {
  let isAsked = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    for (isRunning = true; isAsked; await action().catch(complain)) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      isAsked = false;
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}
