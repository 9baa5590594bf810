import type { Arguments } from '../api.js';
import { NOTE } from '../pages.js';
import type { Problem } from '../problems.js';
import { callOnce, CHANGE_ID, IDEMPOTENCY_KEY, noteOnRepeat } from '../repeats.js';
import { countThatFits, cut } from '../results.js';
import type { Json, Tool } from '../tool.js';

interface Answered {
  readonly results: readonly Result[];
  readonly changeId?: string;
}

interface Result {
  readonly status: number;
  readonly discovery?: Json;
  readonly problem?: Problem;
}

const DRY = 'Nothing was changed: this is what would happen. To do it, call again with dryRun false.';

const OUTCOME: Readonly<Record<number, string>> = { 200: 'changed', 201: 'made', 204: 'deleted' };

const MAX_TEXT = 300;

export const changeMany: Tool = {
  name: 'change_many',
  title: 'Change many discoveries',
  description:
    'Up to 500 operations, done in their order, all or nothing. Unless `dryRun` is false, it only says what would happen: show that to the person first.',
  kind: 'destroys',
  takes: {
    operation: 'changeDiscoveries',
    without: ['select'],
    own: {
      ...IDEMPOTENCY_KEY,
      dryRun: { type: 'boolean', default: true, description: 'Whether to say only what would happen.' },
    },
  },
  answers: {
    dryRun: { type: 'boolean' },
    changeId: CHANGE_ID,
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    results: {
      type: 'array',
      description: 'By the index of the operation; what was refused comes first.',
      items: {
        type: 'object',
        properties: {
          operation: { type: 'integer' },
          outcome: { type: 'string' },
          id: { type: 'string' },
          title: { type: 'string' },
          problem: { type: 'string' },
        },
      },
    },
    note: NOTE,
  },
  run: async ({ dryRun = true, ...args }, api) => {
    const given: Arguments = { ...args, dryRun };
    const answer = await (dryRun === false
      ? callOnce<Answered>(api, 'changeDiscoveries', given)
      : api.call<Answered>('changeDiscoveries', given));
    const notes = [
      dryRun === false ? [] : DRY,
      (noteOnRepeat(answer)['note'] as string | undefined) ?? [],
    ].flat();
    return answerOf(answer.body, dryRun !== false, notes);
  },
};

function answerOf({ results, changeId }: Answered, dryRun: boolean, notes: readonly string[]): Json {
  const lines = results.map(lineOf).toSorted((a, b) => Number('problem' in b) - Number('problem' in a));
  const counts: Record<string, number> = {};
  for (const { outcome } of lines) counts[String(outcome)] = (counts[String(outcome)] ?? 0) + 1;
  const answerWith = (first: readonly Json[]): Json => {
    const left = lines.length - first.length;
    const note = [...notes, left > 0 ? `${left} more results are left out; counts has all.` : []]
      .flat()
      .join(' ');
    const change = changeId === undefined ? {} : { changeId };
    return { dryRun, ...change, counts, results: first, ...(note !== '' && { note }) };
  };
  return answerWith(lines.slice(0, countThatFits(lines, answerWith)));
}

function lineOf({ status, discovery, problem }: Result, operation: number): Json {
  if (problem)
    return {
      operation,
      outcome: 'refused',
      problem: cut(`${problem.detail} (${status} ${problem.code})`, MAX_TEXT),
    };
  const { id, title } = discovery ?? {};
  return {
    operation,
    outcome: OUTCOME[status] ?? String(status),
    ...(id !== undefined && { id, title: cut(title, MAX_TEXT) }),
  };
}
