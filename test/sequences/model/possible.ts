import { companyAt, discoveryAt } from './names.js';
import { childrenOf, isValue, operandsOf, whyNotUnder } from './rules.js';
import { type Discovery, type Field, type Kind, type Named, recordsOf, type World } from './world.js';

/** Whether a workspace may be so. An undo or a restoration that would leave it otherwise is refused. */
export const isPossible = (world: World): boolean =>
  UNIQUE.every(([kinds, member]) => areUnique(world, kinds, member)) &&
  areThere(world) &&
  [...world.discovery.values()].every(
    (discovery) => isPlaced(world, discovery) && hasValues(world, discovery),
  ) &&
  [...world.discoveryField.values()].every((field) => isComputable(world, field));

const UNIQUE: readonly (readonly [readonly Kind[], string])[] = [
  [['component'], 'clientId'],
  [['discoveryState'], 'clientId'],
  [['discoveryState'], 'name'],
  [['discoveryField'], 'clientId'],
  [['discoveryField'], 'name'],
  [['user'], 'clientId'],
  [['company', 'mergedCompany'], 'clientId'],
  [['company'], 'name'],
  [['message'], 'clientId'],
  [['discovery', 'mergedDiscovery'], 'clientId'],
  [['discovery'], 'rank'],
  [['feedback'], 'clientId'],
  [['comment'], 'clientId'],
  [['view'], 'clientId'],
];

function areUnique(world: World, kinds: readonly Kind[], member: string): boolean {
  const records = kinds.flatMap((kind) => [...recordsOf(world, kind).values()]) as (Named &
    Record<string, string>)[];
  const values = records.map((each) => (kinds[0] === 'company' ? each[member]?.toLowerCase() : each[member]));
  return new Set(values).size === values.length;
}

/** What records refer to. */
function areThere(world: World): boolean {
  const isThere = (kind: Kind) => (id: string | undefined) =>
    id === undefined || recordsOf(world, kind).has(id);
  const isCompany = (id: string | undefined) => id === undefined || companyAt(world, id) !== undefined;
  return (
    [...world.discovery.values()].every(
      ({ discoveryStateId, assignees }) =>
        isThere('discoveryState')(discoveryStateId) && assignees.every(isThere('user')),
    ) &&
    [...world.feedback.values()].every(
      ({ discoveryId, companyId, messageId }) =>
        isThere('discovery')(discoveryId) && isCompany(companyId) && isThere('message')(messageId),
    ) &&
    [...world.message.values()].every(({ companyId }) => isCompany(companyId)) &&
    [...world.comment.values()].every(({ discoveryId }) => isThere('discovery')(discoveryId)) &&
    [...world.mergedCompany.keys()].every((id) => isCompany(id)) &&
    [...world.tracker.values()].every(({ states = {} }) =>
      Object.values(states).every(isThere('discoveryState')),
    )
  );
}

function isPlaced(world: World, { parentId, ...discovery }: Discovery): boolean {
  if (parentId === undefined) return childrenOf(world, discovery.id).length === 0;
  const parent = world.component.get(parentId) ?? discoveryAt(world, parentId);
  return parent?.id === parentId && whyNotUnder(world, parent, { ...discovery, parentId }) === undefined;
}

const hasValues = (world: World, { values }: Discovery): boolean =>
  Object.entries(values).every(([id, value]) => {
    const field = world.discoveryField.get(id);
    return field !== undefined && !field.formula && isValue(field, value);
  });

const isComputable = (world: World, { formula }: Field): boolean =>
  operandsOf(formula?.term ?? 0).every(({ field: id, options }) => {
    const field = world.discoveryField.get(id);
    return field !== undefined && Object.keys(options ?? {}).every((each) => field.options?.includes(each));
  });
