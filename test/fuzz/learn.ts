import type { Exchange } from '../support/exchange.js';
import type { Named, Population } from './population.js';
import { type Asked, placeIn, placeListed } from './requests.js';

/** Remembers what a request made, deleted, and was told, so that others can name it. */
export function learn(
  population: Population,
  { located, named }: Asked,
  { status, body, headers }: Exchange,
): void {
  const { path, method, operation } = located;
  const last = Object.keys(named).at(-1);
  const isMerge = path.endsWith('/merge');
  // A bulk, an undo or an import may have taken it away.
  const isGone = status === 404 || (status < 300 && (method === 'delete' || isMerge));
  if (last !== undefined && isGone) population.remove(placeIn(path, last), String(named[last]));
  if (status >= 300) return;
  if (typeof headers['link'] === 'string')
    population.link(operation.operationId, /<([^>]*)>/.exec(headers['link'])?.[1] ?? '');
  if (typeof headers['etag'] === 'string') population.tag(headers['etag']);
  if (typeof body !== 'object' || body === null) return;
  for (const { changeId } of listIn(body, 'events')) population.add('change', { id: String(changeId) });
  for (const { id } of listIn(body, 'changes')) population.add('change', { id: String(id) });
  const [made] = Object.values(body) as (Named | undefined)[];
  if (method !== 'post' || typeof made?.id !== 'string' || isMerge) return;
  const place =
    'delivery' in body
      ? 'delivery'
      : 'apiToken' in body && !path.includes('/operator/')
        ? 'api-token'
        : placeListed(path);
  if (status === 201 || status === 202 || place === 'delivery')
    population.add(place, { id: made.id, clientId: made.clientId, within: named['id'] });
}

const listIn = (body: object, name: string): readonly Record<string, unknown>[] => {
  const list = (body as Record<string, unknown>)[name];
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
};
