import fc from 'fast-check';
import {
  clientIds,
  type Command,
  command,
  oneOf,
  optional,
  pathOf,
  reference,
  type Scene,
  withNames,
} from '../../command.js';
import { companyAt, companyCalled, named } from '../../model/names.js';
import type { Members } from '../../model/shown.js';
import { changed, type Company, type World } from '../../model/world.js';
import { commandsOf, type Noun, showing } from './nouns.js';

export const companyNames = oneOf('Harbour', 'HARBOUR', 'Mill', 'Pier', 'Quay');

const members = {
  tier: oneOf('gold', 'free', null),
  revenue: oneOf(null, 0, 12.5, 100, 2_000),
};

const company = { kind: 'company', one: 'company' } as const;

/** Whoever is, or was merged into, a company. */
const partsOf = (world: World, { id }: Company): string[] => [
  id,
  ...[...world.mergedCompany.keys()].filter((each) => companyAt(world, each)?.id === id),
];

export const companiesNoun: Noun<'company'> = {
  ...company,
  path: 'company',
  weight: 2,
  create: optional({ ...members, name: companyNames, clientId: clientIds }, 'name'),
  change: fc.oneof(optional(members, 'revenue'), optional({ name: companyNames }, 'name')),
  write: (world, given, present) => ({
    refused: isNameTaken(world, given['name'] as string | undefined, present) ? ['409 name_taken'] : [],
    members: given,
  }),
  whyNotDeleted: (world, record) => {
    const parts = partsOf(world, record);
    const isUsed = [...world.feedback.values(), ...world.message.values()].some(
      ({ companyId }) => companyId !== undefined && parts.includes(companyId),
    );
    return isUsed ? ['409 record_in_use'] : [];
  },
  deleteAlong: (draft, record) => {
    for (const id of partsOf(draft, record)) draft.mergedCompany.delete(id);
  },
};

export const companies: readonly Command[] = [
  ...commandsOf(companiesNoun),
  command('merge company', 4, fc.tuple(reference('company'), reference('company')), planMerge),
];

function isNameTaken(world: World, name: string | undefined, present: Company | undefined): boolean {
  const folded = name?.toLowerCase();
  return [...world.company.values()].some(
    (each) => each.name.toLowerCase() === folded && each.id !== present?.id,
  );
}

/** What a line changes of a company: nothing that this has, if the line names what was merged into it. */
export function saidBy(world: World, present: Company, clientId: string, said: Members): Members {
  const { name, ...others } = said;
  const former = [...world.mergedCompany.values()].filter(({ id }) => companyAt(world, id) === present);
  if (former.some((each) => each.clientId === clientId || each.id === clientId))
    return Object.fromEntries(Object.entries(others).filter(([member]) => !(member in present)));
  const isFormerName = former.some((each) => each.name.toLowerCase() === String(name).toLowerCase());
  return isFormerName ? others : said;
}

function planMerge(scene: Scene, args: readonly unknown[]) {
  const { world } = scene;
  const [name, into] = withNames(scene, args) as [string, string];
  const [gone, survivor] = [name, into].map((each) => named(world, 'company', each)) as (
    Company | undefined
  )[];
  return {
    method: 'POST',
    path: `${pathOf('company', name)}/merge`,
    body: { into },
    on: gone && { kind: 'company' as const, id: gone.id },
    refused: [
      ...(gone ? [] : ['404 record_not_found']),
      ...(survivor ? [] : ['400 company_not_found']),
      ...(gone && gone === survivor ? ['409 merged_into_itself'] : []),
    ],
    effect: (draft: World) => {
      if (gone && survivor) merge(draft, gone, survivor);
    },
    shows: showing(company),
  };
}

/** What the survivor lacks it gets; whatever led to the one that goes leads to the survivor. */
function merge(draft: World, gone: Company, survivor: Company): void {
  const { tier, revenue } = { ...gone, ...survivor };
  draft.company.delete(gone.id);
  draft.company.set(survivor.id, changed(survivor, { tier, revenue }));
  for (const each of draft.mergedCompany.values())
    if (each.into === gone.id) draft.mergedCompany.set(each.id, { ...each, into: survivor.id });
  draft.mergedCompany.set(gone.id, { ...gone, into: survivor.id });
}

/** The company that feedback or a message says it comes from, which is made if nothing has its name. */
export function companyGiven(world: World, { company: name, companyId }: Members) {
  const byName = typeof name === 'string' ? companyCalled(world, name) : undefined;
  const byId =
    typeof companyId === 'string' ? (named(world, 'company', companyId) as Company | undefined) : undefined;
  const isUnknown = typeof companyId === 'string' && !byId;
  const areBoth = name !== undefined && companyId !== undefined;
  const differ = areBoth && (name === null ? companyId !== null : !byName || byName !== byId);
  const isCleared = name === null || companyId === null;
  const isNew = typeof name === 'string' && !byName && companyId === undefined;
  return {
    refused: [...(isUnknown ? ['400 company_not_found'] : []), ...(differ ? ['400 companies_differ'] : [])],
    id: (byId ?? byName)?.id ?? (isCleared ? null : undefined),
    /** With the id that the answer has. */
    make: (draft: World, answered: Members) => {
      const id = answered['companyId'] as string;
      if (isNew) draft.company.set(id, { id, clientId: id, name });
    },
    isNew,
  };
}
