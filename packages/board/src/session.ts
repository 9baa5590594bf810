// What all screens share: the connection, the address, the words of the workspace, and what is said to people.
import * as api from '@discovery-records/client';

/** Draws what is on the screen anew. */
export const screen = { redraw: (): void => undefined };

export const client = api.connect({ baseUrl: '' });

export const given = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** The address with some of its parameters changed. */
export function addressWith(changes: Record<string, string>): string {
  const all = Object.entries({ ...Object.fromEntries(new URLSearchParams(location.search)), ...changes });
  const query = new URLSearchParams(all.filter(([, value]) => value !== ''));
  return `/board${query.size > 0 ? '?' : ''}${query}`;
}

/** The page takes over where it leads to in itself, as it does for links. */
export const go = (changes: Record<string, string>): void => location.assign(addressWith(changes));

interface Said {
  text: string;
  /** Problems, and what can be undone: what people see anyway is said to those who don't. */
  isShown?: boolean;
  /** The change that a button takes back. */
  undo?: string | undefined;
}

export const said: Said = { text: '' };

export function announce(text: string, { isShown = false, undo: change }: Partial<Said> = {}): void {
  Object.assign(said, { text, isShown, undo: change });
  screen.redraw();
}

export async function undo(id: string): Promise<void> {
  await api.undoChange({ client, path: { id }, body: {} });
  announce('It is undone.');
}

export function complain(error: unknown): void {
  const here = encodeURIComponent(location.pathname + location.search);
  if (!(error instanceof api.ProblemError))
    announce(`The service can't be reached. ${String(error)}`, { isShown: true });
  // The login has ended: whoever logs in again comes back to where they were.
  else if (error.status === 401) location.assign(`/login?next=${here}`);
  else announce([error.detail, ...error.errors.map(({ detail }) => detail)].join(' '), { isShown: true });
}

export const attempt = (action: Promise<unknown>): void => void action.catch(complain);

export const workspace = {} as api.OverviewRecord;

export const may = (scope: 'write' | 'admin'): boolean => workspace.you.scopes.includes(scope);

export interface Named extends Partial<Record<'name' | 'title', string>> {
  id: string;
}

/** What states, users and components are called, by their ids. */
export const names = new Map<unknown, string | undefined>();

/** What changes seldom; browsers ask whether it has. */
export async function loadWords(): Promise<void> {
  Object.assign(workspace, (await api.getOverview({ client })).workspace);
  const { discoveryStates, discoveryFields, users, components } = workspace;
  const all: Named[] = [...discoveryStates, ...discoveryFields, ...users, ...components];
  for (const { id, name, title } of all) names.set(id, name ?? title);
  screen.redraw();
}

/** Does something shortly after it is asked for, never twice at once, and again if it was asked for meanwhile. */
export function soon(action: () => Promise<unknown>, delay = 50): () => void {
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
