import type { Api, Arguments } from '../api.js';
import { NOTE } from '../pages.js';
import { DISCOVERY_LINE, showInList } from '../records.js';
import { callOnce } from '../repeats.js';
import { cutToFit } from '../results.js';
import type { Json, Tool } from '../tool.js';

const DRY =
  'Nothing was changed: `merged` would be gone, and what is on it would be on `discovery`. To do it, call again with dryRun false.';

const back = (id: unknown): string =>
  `undo_change with the newest change of history {"kind": "discovery", "id": "${String(id)}"} takes it back.`;

export const mergeDiscovery: Tool = {
  name: 'merge_discovery',
  title: 'Merge a discovery',
  description:
    'Merges a discovery into another one. Ask the person first. Unless `dryRun` is false, it only shows both.',
  kind: 'destroys',
  takes: {
    operation: 'mergeDiscovery',
    without: ['select', 'ifMatch', 'idempotencyKey'],
    own: { dryRun: { type: 'boolean' } },
  },
  answers: { merged: { type: 'object' }, discovery: { type: 'object' }, note: NOTE },
  run: async ({ dryRun = true, ...args }, api) => {
    const merged = await lineOf(api, args['id']);
    if (dryRun !== false) return cutToFit({ merged, discovery: await lineOf(api, args['into']), note: DRY });
    const { body } = await callOnce<Answered>(api, 'mergeDiscovery', args);
    const discovery = showInList(DISCOVERY_LINE)(body.discovery);
    return cutToFit({ merged, discovery, note: back(merged['id']) });
  },
};

interface Answered {
  readonly discovery: Json;
}

async function lineOf(api: Api, id: Arguments[string]): Promise<Json> {
  const { body } = await api.call<Answered>('getDiscovery', { id });
  return showInList(DISCOVERY_LINE)(body.discovery);
}
