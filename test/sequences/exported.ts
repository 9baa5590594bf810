import { discoveryAt } from './model/names.js';
import { type Members, shown } from './model/shown.js';
import { type Kind, type Named, recordsOf, type World } from './model/world.js';

const EXPORTED: readonly Kind[] = [
  'discoveryState',
  'discoveryField',
  'user',
  'component',
  'company',
  'message',
  'discovery',
  'feedback',
  'comment',
  'view',
];

/** Members that follow from others, and the place, which is that of the line. */
const LEFT_OUT = new Set(['id', 'parentType', 'assigneeId', 'rank', 'company']);

/** Records as lines have them: what they refer to by clientId, that of the survivor if it was merged, in any order. */
export function linesOf(world: World): string[] {
  const clientIds = new Map(
    EXPORTED.flatMap((kind) => [...recordsOf(world, kind).values()].map((each) => [each.id, each.clientId])),
  );
  for (const id of world.mergedDiscovery.keys()) clientIds.set(id, discoveryAt(world, id)?.clientId ?? id);
  const asLine = (name: string, value: unknown): unknown => {
    if (name === 'clientId') return value;
    if (name !== 'formula') return clientIds.get(value as string) ?? value;
    return (value as string).replaceAll(/(?<=field\(")[^"]*/g, (id) => clientIds.get(id) ?? id);
  };
  return EXPORTED.flatMap((kind) =>
    [...recordsOf(world, kind).values()].map((record) => {
      const members = JSON.parse(JSON.stringify(shown(world, kind, record), asLine)) as Members;
      return lineText(kind, members, Object.keys(members));
    }),
  ).toSorted();
}

export const linesIn = (world: World, text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [[kind, record]] = Object.entries(JSON.parse(line) as Record<string, Members>) as [
        [Kind, Members & Named],
      ];
      const known = [...recordsOf(world, kind).values()].find(({ clientId }) => clientId === record.clientId);
      return lineText(kind, record, known ? Object.keys(shown(world, kind, known)) : []);
    })
    .toSorted();

function lineText(kind: string, members: Members, names: readonly string[]): string {
  const shownNames = names.filter((name) => !LEFT_OUT.has(name)).toSorted();
  return JSON.stringify([kind, shownNames.map((name) => [name, plainValue(name, members[name])])]);
}

function plainValue(name: string, value: unknown): unknown {
  if (name === 'isDefault') return value === true;
  if (name === 'assignees') return (value as string[]).toSorted();
  if (name !== 'fieldsValues') return value;
  return (value as { field: Named; value: string }[]).map(({ field, value: each }) => [field.id, each]);
}
