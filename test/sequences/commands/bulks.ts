import fc from 'fast-check';
import { type Answer, outcomeOf } from '../api.js';
import { clientIds, type Command, command, oneOf, reference, type Scene, withNames } from '../command.js';
import { isTaken, named, namedItself } from '../model/names.js';
import { writtenDiscovery } from '../model/rules.js';
import type { Members } from '../model/shown.js';
import { changed, copyOf, type Discovery, type Feedback, type Named, type World } from '../model/world.js';
import { changes, deleteComments, newMembers, whyNotBeside, whyNotDeleted } from './records/discoveries.js';
import { feedbackChanges, feedbackNoun, newFeedback } from './records/feedback.js';

type Given = Members & { readonly id?: string; readonly clientId?: string };
type Operation = Readonly<Record<string, Given>>;

const withId = (kind: 'discovery' | 'feedback', members: fc.Arbitrary<Members>) =>
  fc.tuple(reference(kind), members).map(([id, given]) => Object.assign({ id }, given));
const operation = (name: string, members: fc.Arbitrary<unknown>) =>
  members.map((given) => ({ [name]: given })) as fc.Arbitrary<Operation>;
const several = (one: fc.Arbitrary<Operation>) =>
  fc.record({
    operations: fc.array(one, { minLength: 1, maxLength: 4 }),
    atomic: oneOf(true, false, false),
    dryRun: oneOf(false, false, false, true),
  });

const ofDiscoveries = fc.oneof(
  operation('create', newMembers),
  operation('update', withId('discovery', changes)),
  operation(
    'upsert',
    fc.tuple(newMembers, clientIds).map(([members, clientId]) => Object.assign({}, members, { clientId })),
  ),
  operation('delete', fc.record({ id: reference('discovery') })),
  operation('move', fc.record({ id: reference('discovery'), after: reference('discovery') })),
);
const ofFeedback = fc.oneof(
  operation('create', newFeedback),
  operation('update', withId('feedback', feedbackChanges)),
  operation('delete', fc.record({ id: reference('feedback') })),
);

export const bulks: readonly Command[] = [
  command('bulk discoveries', 6, several(ofDiscoveries), (scene, args) => planBulk(scene, 'discovery', args)),
  command('bulk feedback', 3, several(ofFeedback), (scene, args) => planBulk(scene, 'feedback', args)),
];

interface Bulk {
  readonly operations: readonly Operation[];
  readonly atomic: boolean;
  readonly dryRun: boolean;
}

/** What came of an operation, as far as that is known before it is sent. */
interface Result {
  readonly refused: readonly string[];
  readonly status: number;
}

function planBulk(scene: Scene, kind: 'discovery' | 'feedback', args: unknown) {
  const { world } = scene;
  const body = withNames(scene, args) as Bulk;
  const tried = copyOf(world);
  const results = body.operations.map((each, index) => perform(tried, kind, each, madeAs(index)));
  const firstRefused = results.find(({ refused }) => refused.length > 0);
  const isRepeated = hasRepeated(world, kind, body.operations);
  return {
    method: 'POST',
    path: kind === 'discovery' ? 'discovery/bulk?select=rank' : 'feedback/bulk',
    body,
    refused: isRepeated ? ['400 operation_repeated'] : body.atomic ? (firstRefused?.refused ?? []) : [],
    ...(!body.dryRun && { effect: (draft: World, answer: Answer) => performAll(draft, kind, body, answer) }),
    shows: (_: World, { body: answer }: Answer) => {
      const outcomes = (answer['results'] as { status: number; problem?: Members }[]).map(
        ({ status, problem }) => (problem ? outcomeOf({ status, body: problem } as Answer) : String(status)),
      );
      const expected = results.map(({ refused, status }, index) =>
        refused.length === 0
          ? String(status)
          : refused.includes(outcomes[index] ?? '')
            ? outcomes[index]
            : refused.join(' or '),
      );
      return [outcomes, expected] as const;
    },
  };
}

function performAll(
  draft: World,
  kind: 'discovery' | 'feedback',
  { operations }: Bulk,
  { body }: Answer,
): void {
  const results = body['results'] as Record<string, Named & Members>[];
  for (const [index, each] of operations.entries()) {
    const record = results[index]?.[kind];
    perform(draft, kind, each, record ?? madeAs(index));
    if (record && kind === 'discovery') setRank(draft, record as unknown as Discovery);
  }
}

/** What is made has an id only once it is answered. */
const madeAs = (index: number): Named & Members => ({
  id: `made-${index}`,
  clientId: `made-${index}`,
  companyId: `company-${index}`,
  rank: `~${index}`,
  createdAt: '',
});

function setRank(draft: World, { id, rank }: Discovery): void {
  const record = draft.discovery.get(id);
  if (record) draft.discovery.set(id, { ...record, rank });
}

function hasRepeated(
  world: World,
  kind: 'discovery' | 'feedback',
  operations: readonly Operation[],
): boolean {
  const subjects = operations.flatMap((each) => {
    const [{ id, clientId } = {} as Given] = Object.values(each);
    const reference = id ?? clientId;
    return reference === undefined ? [] : (named(world, kind, reference)?.id ?? reference);
  });
  return new Set(subjects).size < subjects.length;
}

/** Does an operation as the request alone would. */
function perform(
  draft: World,
  kind: 'discovery' | 'feedback',
  operation: Operation,
  made: Named & Members,
): Result {
  const [[name, { id, ...given }] = ['', {} as Given]] = Object.entries(operation);
  const reference = id ?? (name === 'upsert' ? given.clientId : undefined);
  const present = reference === undefined ? undefined : named(draft, kind, reference);
  if (name === 'create' || (name === 'upsert' && !present)) return create(draft, kind, given, made);
  if (name === 'delete') return remove(draft, kind, reference ?? '');
  if (!present) return { refused: ['404 record_not_found'], status: 404 };
  if (name === 'move') return move(draft, present as Discovery, given['after'] as string);
  const { clientId: _, ...members } = given;
  return change(draft, kind, present, name === 'upsert' ? members : given, made);
}

const write = (draft: World, kind: 'discovery' | 'feedback', given: Members, present: Named | undefined) =>
  kind === 'discovery'
    ? {
        ...writtenDiscovery(draft, given, present as Discovery | undefined),
        beside: undefined,
      }
    : feedbackNoun.write(draft, given, present as Feedback | undefined);

function create(
  draft: World,
  kind: 'discovery' | 'feedback',
  { clientId, ...given }: Given,
  made: Named & Members,
): Result {
  const { refused, members, beside } = write(draft, kind, given, undefined);
  const taken = clientId !== undefined && isTaken(draft, kind, clientId) ? ['409 client_id_taken'] : [];
  if (refused.length + taken.length > 0) return { refused: [...refused, ...taken], status: 400 };
  const chosen = kind === 'discovery' ? { rank: made['rank'] } : { createdAt: made['createdAt'] };
  const record = changed({ ...members, id: made.id, clientId: clientId ?? made.id }, chosen) as never;
  draft[kind].set(made.id, record);
  beside?.(draft, made, record);
  return { refused: [], status: 201 };
}

function change(
  draft: World,
  kind: 'discovery' | 'feedback',
  present: Named,
  given: Members,
  answered: Members,
): Result {
  const { refused, members, beside } = write(draft, kind, given, present);
  if (refused.length > 0) return { refused, status: 400 };
  const record = changed(present, members) as never;
  draft[kind].set(present.id, record);
  beside?.(draft, answered, record);
  return { refused: [], status: 200 };
}

function remove(draft: World, kind: 'discovery' | 'feedback', reference: string): Result {
  const present = namedItself(draft, kind, reference);
  if (!present) return { refused: ['404 record_not_found'], status: 404 };
  const refused = kind === 'discovery' ? whyNotDeleted(draft, present as Discovery) : [];
  if (refused.length > 0) return { refused, status: 409 };
  if (kind === 'discovery') deleteComments(draft, present as Discovery);
  draft[kind].delete(present.id);
  return { refused: [], status: 204 };
}

function move(draft: World, present: Discovery, after: string): Result {
  const refused = whyNotBeside(draft, ['after', after], present);
  return { refused, status: 200 };
}
