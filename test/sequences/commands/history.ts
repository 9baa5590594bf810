import fc from 'fast-check';
import type { Answer } from '../api.js';
import { type Command, command, oneOf, pathOf, type Scene } from '../command.js';
import { enlargedBy } from '../model/log.js';
import type { Kind } from '../model/world.js';

const PATHS: Readonly<Partial<Record<Kind, string>>> = {
  discovery: 'discovery',
  feedback: 'feedback',
  company: 'company',
  component: 'component',
  discoveryState: 'discovery-state',
  discoveryField: 'discovery-field',
  user: 'user',
  message: 'message',
  comment: 'comment',
  view: 'view',
  apiToken: 'api-token',
  tracker: 'tracker',
};

/** What is merged is told as a change of the record itself. */
const MERGED: Readonly<Partial<Record<Kind, Kind>>> = {
  mergedDiscovery: 'discovery',
  mergedCompany: 'company',
};

const kinds = oneOf(...(Object.keys(PATHS) as Kind[]));

export const histories: readonly Command[] = [
  command('history', 3, fc.record({ kind: kinds, n: fc.nat(20) }), planHistory),
];

/** Of a record that is there, or that is gone, all changes that callers made, the newest first. */
function planHistory({ log, known }: Scene, { kind, n }: { kind: Kind; n: number }) {
  const records = known.get(kind) ?? [];
  const id = records[n % records.length]?.id;
  if (id === undefined) return undefined;
  const isOwn = (other: Kind, of: string) => of === id && (other === kind || MERGED[other] === kind);
  const own = log.filter(
    (change) =>
      change.differences.some((each) => isOwn(each.kind, each.id)) ||
      change.told?.some((each) => each.kind === kind && each.id === id) ||
      enlargedBy(change).some(([survivor, of]) => survivor === kind && of === id),
  );
  return {
    method: 'GET',
    path: `${pathOf(PATHS[kind] ?? '', id)}/history?per_page=100`,
    refused: [],
    shows: (_: unknown, { body }: Answer) => {
      const changes = body['changes'] as { id: string; requestId?: string; actor: { kind: string } }[];
      const byCallers = changes.filter(({ actor }) => !['worker', 'operator'].includes(actor.kind));
      const told = byCallers.map(({ id: change, requestId, actor }) =>
        actor.kind === 'import' ? change : requestId,
      );
      return [[...new Set(told)], own.map(({ requestId }) => requestId).toReversed()] as const;
    },
  };
}
