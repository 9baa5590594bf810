import type { Type } from '@nestjs/common';
import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { ListRule, Rule } from './rules.js';

/** How a member of a request class is read, as its decorators declare it. */
export interface Member {
  readonly rule?: Rule | ListRule;
  /** If undefined, the member is required and not null. */
  readonly mayBe?: 'absent' | 'absent or null';
  /** The class of an object, or of each object in a list; undefined for values that have none. */
  readonly nested?: (value: unknown) => Type<object> | undefined;
  /** Brings a value into its stored form, before the rule is applied. */
  readonly normalise?: (value: unknown) => unknown;
}

type Members = ReadonlyMap<string, Member>;

const declared = new WeakMap<Function, Map<string, Member>>();
const complete = new WeakMap<Function, Members>();

/** Adds to the declaration of a member by its other decorators and by those of superclasses. */
export const declare =
  (part: Member): PropertyDecorator =>
  ({ constructor }, name) => {
    const members = declared.get(constructor) ?? new Map<string, Member>();
    declared.set(constructor, members.set(String(name), { ...members.get(String(name)), ...part }));
  };

const superclassesOf = (type: Function): Function[] => {
  const parent: unknown = Object.getPrototypeOf(type);
  return typeof parent === 'function' ? [...superclassesOf(parent), parent] : [];
};

/** The members of a request class, those of superclasses last. */
export function membersOf(type: Function): Members {
  const known = complete.get(type);
  if (known) return known;
  const members = new Map<string, Member>();
  // The class itself is visited first for the order, and last because it overrides its superclasses.
  for (const each of [type, ...superclassesOf(type), type])
    for (const [name, part] of declared.get(each) ?? []) members.set(name, { ...members.get(name), ...part });
  complete.set(type, members);
  return members;
}

type Parts = abstract new () => object;

/** Nest's `IntersectionType`, with the rules of both classes. */
export function intersectionOf<A extends Parts, B extends Parts>(
  a: A,
  b: B,
): Type<InstanceType<A> & InstanceType<B>> {
  const type = IntersectionType(a as unknown as Type<object>, b as unknown as Type<object>);
  declared.set(type, new Map([...membersOf(a), ...membersOf(b)]));
  return type as Type<InstanceType<A> & InstanceType<B>>;
}

/** Nest's `PickType`, with the rules of the members. */
export function pickOf<T, Name extends keyof T & string>(
  from: Type<T>,
  names: readonly Name[],
): Type<Pick<T, Name>> {
  const type = PickType(from, names);
  declared.set(type, new Map(names.map((name) => [name, membersOf(from).get(name) ?? {}])));
  return type;
}

const IDENTITY = ['clientId', 'createdAt'] as const;

/**
 * Nest's `PartialType` of `OmitType`, with the rules of the members: the members of a new record that can be changed
 * later. `fixed` names those that can't, besides the identity.
 */
export function changesOf<T extends object, Name extends keyof T & string = never>(
  created: Type<T>,
  fixed: readonly Name[] = [],
): Type<Partial<Omit<T, Name | (typeof IDENTITY)[number]>>> {
  const without: readonly string[] = [...IDENTITY, ...fixed];
  const type = PartialType(OmitType(created, without as readonly Name[]));
  const changeable = [...membersOf(created)].filter(([name]) => !without.includes(name));
  declared.set(type, new Map(changeable.map(([name, member]) => [name, { mayBe: 'absent', ...member }])));
  return type as Type<Partial<Omit<T, Name | (typeof IDENTITY)[number]>>>;
}
