// State that all screens share: the connection, the address, the workspace and the announcement.
import * as api from '@discovery-records/client';
import { inWords } from './words.js';

/** Redraws the screen. */
export const screen = { redraw: (): void => undefined };

export const client = api.connect({ baseUrl: '' });

export const given = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** The address with some of its parameters changed. */
export function addressWith(changes: Record<string, string>): string {
  const all = Object.entries({ ...Object.fromEntries(new URLSearchParams(location.search)), ...changes });
  const query = new URLSearchParams(all.filter(([, value]) => value !== ''));
  return `/board${query.size > 0 ? '?' : ''}${query}`;
}

/** Navigates within the page, as clicking a link does. */
export const go = (changes: Record<string, string>): void => location.assign(addressWith(changes));

/** The label of a button, and its action. */
export type Act = [label: string, act: () => Promise<unknown>];

interface Said {
  text: string;
  /** Whether the message is visible. Otherwise only screen readers announce it, as the screen shows the same. */
  isShown?: boolean;
  act?: Act | undefined;
}

export const said: Said = { text: '' };

export function announce(text: string, { isShown = false, act }: Partial<Said> = {}): void {
  Object.assign(said, { text, isShown, act });
  screen.redraw();
}

export async function undo(id: string, done = 'Undone.', again = 'Redo'): Promise<void> {
  const { changeId } = (await api.undoChange({ client, path: { id }, body: {} })).undo;
  const act = changeId && ([again, () => undo(changeId, 'Redone.', 'Undo')] as Act);
  announce(done, { isShown: true, ...(act && { act }) });
}

/** Announces a change with an undo button, unless nothing was changed. */
export const announceUndoable = (text: string, changeId: string | undefined): void =>
  announce(text, { isShown: true, ...(changeId && { act: ['Undo', () => undo(changeId)] }) });

export function complain(error: unknown): void {
  const here = encodeURIComponent(location.pathname + location.search);
  const isLoggedOut = error instanceof api.ProblemError && error.status === 401;
  // After logging in again, the browser comes back to this address.
  if (isLoggedOut) location.assign(`/login?next=${here}`);
  else announce(inWords(error), { isShown: true });
}

const draftKey = (name: string): string => `${workspace.id} ${name}`;

/** Unsaved texts. They survive closing a dialog, a reload and logging in again. */
export const drafts = {
  of: (name: string): unknown => JSON.parse(sessionStorage.getItem(draftKey(name)) ?? 'null'),
  keep: (name: string, draft: unknown) => sessionStorage.setItem(draftKey(name), JSON.stringify(draft)),
  drop: (name: string) => sessionStorage.removeItem(draftKey(name)),
};

export const attempt = (action: Promise<unknown>): void => void action.catch(complain);

export const workspace = {} as api.OverviewRecord;

export const may = (scope: 'write' | 'admin'): boolean => workspace.you.scopes.includes(scope);

export interface Named extends Partial<Record<'name' | 'title' | 'clientId', string>> {
  id: string;
}

/** Names of states, users and components by id. */
export const names = new Map<unknown, string | undefined>();

/** Loads states, users, components and fields. Browsers revalidate their cached answers by ETag. */
export async function loadWords(): Promise<void> {
  Object.assign(workspace, (await api.getOverview({ client })).workspace);
  const { discoveryStates, discoveryFields, users, components } = workspace;
  const all: Named[] = [...discoveryStates, ...discoveryFields, ...users, ...components];
  for (const { id, name, title } of all) names.set(id, name ?? title);
  screen.redraw();
}

/** Debounces an action: it never runs twice at once, and runs again if requested while running. */
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
