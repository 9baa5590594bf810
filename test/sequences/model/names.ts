import { type Company, type Discovery, type Kind, type Named, recordsOf, type World } from './world.js';

/** What an id leads to, by way of what it was merged into. */
export const discoveryAt = (world: World, id: string): Discovery | undefined =>
  world.discovery.get(id) ?? next(world.mergedDiscovery.get(id), (into) => discoveryAt(world, into));

export const companyAt = (world: World, id: string): Company | undefined =>
  world.company.get(id) ?? next(world.mergedCompany.get(id), (into) => companyAt(world, into));

const next = <R>(merged: { readonly into: string } | undefined, at: (id: string) => R): R | undefined =>
  merged && at(merged.into);

const withClientId = <R extends Named>(records: Map<string, R>, clientId: string): R | undefined =>
  [...records.values()].find((record) => record.clientId === clientId);

/** The record that a caller names, by an id or else a clientId; what has a name of its own comes first. */
export function named(world: World, kind: Kind, reference: string): Named | undefined {
  const { mergedDiscovery, mergedCompany } = world;
  const records = recordsOf(world, kind);
  if (kind === 'discovery')
    return (
      discoveryAt(world, reference) ??
      withClientId(records, reference) ??
      next(withClientId(mergedDiscovery, reference), (into) => discoveryAt(world, into))
    );
  if (kind === 'company')
    return (
      companyAt(world, reference) ??
      withClientId(records, reference) ??
      next(withClientId(mergedCompany, reference), (into) => companyAt(world, into))
    );
  return records.get(reference) ?? withClientId(records, reference);
}

/** The same for what a deletion names: it does not follow merges. */
export const namedItself = (world: World, kind: Kind, reference: string): Named | undefined =>
  recordsOf(world, kind).get(reference) ?? withClientId(recordsOf(world, kind), reference);

/** A component or a discovery; an id wins, and then the component does. */
export function parentNamed(world: World, reference: string): Named | undefined {
  return (
    world.component.get(reference) ??
    discoveryAt(world, reference) ??
    named(world, 'component', reference) ??
    named(world, 'discovery', reference)
  );
}

/** The company that a name leads to, without case: the one that has it, otherwise the youngest that had it when it was merged. */
export function companyCalled(world: World, name: string): Company | undefined {
  const is = (each: Company) => each.name.toLowerCase() === name.toLowerCase();
  return (
    [...world.company.values()].find(is) ??
    next(
      [...world.mergedCompany.values()]
        .filter(is)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .at(-1),
      (into) => companyAt(world, into),
    )
  );
}

/** What has a clientId, or had it before it was merged. */
export function isTaken(world: World, kind: Kind, clientId: string): boolean {
  const merged =
    { discovery: world.mergedDiscovery, company: world.mergedCompany }[kind as string] ?? new Map();
  return [...recordsOf(world, kind).values(), ...merged.values()].some((each) => each.clientId === clientId);
}
