import { randomUUID } from 'node:crypto';
import type { Answer, Send } from '../../events/sender.js';
import { textOf, type World } from '../world.js';

/** Sends an operation's dearest request, for the nth time; what it needs is made just before. */
export type Dearest = (send: Send, world: World, n: number) => Promise<Answer>;

export const EXACT = { prefer: 'count=exact' };
export const WORDS = 'q=lighthouse%20and%20readers%20wait';

export const get =
  (path: string, headers = {}): Dearest =>
  (send) =>
    send('GET', path, undefined, headers);

export const post =
  (path: string, body: (world: World, n: number) => object): Dearest =>
  (send, world, n) =>
    send('POST', path, body(world, n));

export const patch =
  (path: string, body: (world: World, n: number) => object): Dearest =>
  (send, world, n) =>
    send('PATCH', path, body(world, n));

/** A page far behind, and a count of all. */
export const list = (path: string, query = ''): Dearest =>
  get(`${path}?per_page=100&offset=50&sort=-updatedAt${query && `&${query}`}`, EXACT);

export const history = (path: string): Dearest => get(`${path}/history?per_page=100`, EXACT);

/** Makes a record, and does something to it by its `clientId`. */
export const made =
  (
    kind: string,
    members: (n: number) => object,
    then: (send: Send, name: string) => Promise<Answer>,
  ): Dearest =>
  async (send, _, n) => {
    const clientId = randomUUID();
    await send('POST', kind, { clientId, ...members(n) });
    return then(send, clientId);
  };

export const deleting = (kind: string, members: (n: number) => object): Dearest =>
  made(kind, members, (send, name) => send('DELETE', `${kind}/${name}`));

export const longDescription = ({ scale: { text } }: World, n: number) => ({ description: textOf(text, n) });
export const longText = ({ scale: { text } }: World, n: number) => ({ text: textOf(text, n) });
