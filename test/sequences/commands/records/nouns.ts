import type fc from 'fast-check';
import { type Command, command, pathOf, reference, type Scene, withNames } from '../../command.js';
import { isTaken, named, namedItself } from '../../model/names.js';
import type { Refusals } from '../../model/rules.js';
import { type Members, shown, withoutComputed } from '../../model/shown.js';
import { changed, type Kind, type Named, type RecordOf, recordsOf, type World } from '../../model/world.js';
import type { Answer } from '../../api.js';

/** What a request makes of a record, or what it is refused for. */
export interface Written {
  readonly refused: Refusals;
  /** Null takes a member away. */
  readonly members: Members;
  /** What else it does, with the record as it is then. */
  readonly beside?: (draft: World, answered: Members, record: Named) => void;
}

/** A kind of records: how they are made, changed and deleted. */
export interface Noun<K extends Kind> {
  readonly kind: K;
  readonly path: string;
  readonly one: string;
  readonly create: fc.Arbitrary<Members>;
  readonly change: fc.Arbitrary<Members>;
  readonly select?: string;
  readonly weight: number;
  readonly write: (world: World, given: Members, present: RecordOf<K> | undefined) => Written;
  /** What is given, as it is sent. */
  readonly sent?: (given: Members) => Members;
  /** Members that the service chooses. */
  readonly chosen?: readonly string[];
  readonly whyNotDeleted?: (world: World, record: RecordOf<K>) => Refusals;
  readonly deleteAlong?: (draft: World, record: RecordOf<K>) => void;
}

const without = (members: Members, ...names: string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** The three commands that every kind of records has. */
export const commandsOf = <K extends Kind>(noun: Noun<K>): Command[] => [
  command(`create ${noun.kind}`, noun.weight * 2, noun.create, (scene, args) =>
    planCreate(noun, scene, args),
  ),
  command(`change ${noun.kind}`, noun.weight * 2, pairOf(reference(noun.kind), noun.change), (scene, args) =>
    planChange(noun, scene, args),
  ),
  command(`delete ${noun.kind}`, noun.weight * 2, reference(noun.kind), (scene, args) =>
    planDelete(noun, scene, args),
  ),
];

const pairOf = <A, B>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>): fc.Arbitrary<readonly [A, B]> =>
  a.chain((one) => b.map((other) => [one, other] as const));

function planCreate<K extends Kind>(noun: Noun<K>, scene: Scene, args: Members) {
  const { world } = scene;
  const body = withNames(scene, args);
  const { clientId } = body as { clientId?: string };
  const { refused, members, beside } = noun.write(world, without(body, 'clientId'), undefined);
  const taken = clientId !== undefined && isTaken(world, noun.kind, clientId) ? ['409 client_id_taken'] : [];
  return {
    method: 'POST',
    path: noun.path + (noun.select ?? ''),
    body: noun.sent?.(body) ?? body,
    refused: [...refused, ...taken],
    effect: (draft: World, { body: answered }: Answer) => {
      const answer = answered[noun.one] as Members & Named;
      const record = changed(
        { ...members, id: answer.id, clientId: clientId ?? answer.id },
        chosenOf(noun, answer),
      );
      recordsOf(draft, noun.kind).set(answer.id, record);
      beside?.(draft, answer, record);
    },
    shows: showing(noun),
  };
}

const chosenOf = <K extends Kind>({ chosen = [] }: Noun<K>, answer: Members): Members =>
  Object.fromEntries(chosen.map((name) => [name, answer[name]]));

export const showing =
  <K extends Kind>({ kind, one }: Pick<Noun<K>, 'kind' | 'one'>) =>
  (world: World, { body }: Answer) => {
    const answer = body[one] as Members & Named;
    const record = recordsOf(world, kind).get(answer.id);
    return [withoutComputed(world, kind, answer), record && shown(world, kind, record)] as const;
  };

function planChange<K extends Kind>(noun: Noun<K>, scene: Scene, args: readonly [unknown, Members]) {
  const { world } = scene;
  const [name, body] = withNames(scene, args) as readonly [string, Members];
  const present = named(world, noun.kind, name) as (RecordOf<K> & Named) | undefined;
  const { refused, members, beside } = noun.write(world, body, present);
  return {
    method: 'PATCH',
    path: pathOf(noun.path, name) + (noun.select ?? ''),
    body: noun.sent?.(body) ?? body,
    on: present && { kind: noun.kind, id: present.id },
    refused: present ? refused : ['404 record_not_found', ...refused],
    effect: (draft: World, { body: answered }: Answer) => {
      if (!present) return;
      const record = changed(present, members);
      recordsOf(draft, noun.kind).set(present.id, record);
      beside?.(draft, answered[noun.one] as Members, record);
    },
    shows: showing(noun),
  };
}

function planDelete<K extends Kind>(noun: Noun<K>, scene: Scene, args: unknown) {
  const { world } = scene;
  const name = withNames(scene, args) as string;
  const present = namedItself(world, noun.kind, name) as (RecordOf<K> & Named) | undefined;
  return {
    method: 'DELETE',
    path: pathOf(noun.path, name),
    on: present && { kind: noun.kind, id: present.id },
    refused: present ? (noun.whyNotDeleted?.(world, present) ?? []) : ['404 record_not_found'],
    effect: (draft: World) => {
      if (!present) return;
      noun.deleteAlong?.(draft, present);
      recordsOf(draft, noun.kind).delete(present.id);
    },
  };
}
