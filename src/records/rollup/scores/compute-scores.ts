import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { foldConstants, scoreOf } from '../../formulas/evaluate.js';
import { parseFormula } from '../../formulas/parse-formula.js';
import type { Term } from '../../formulas/term.js';
import type { ComputedField, Score, ScoredDiscovery } from './scores.repository.js';

const terms = new LRUCache<string, Term>({ max: 1_000 });

function termOf(formula: string): Term {
  const term = terms.get(formula) ?? foldConstants(parseFormula(formula));
  terms.set(formula, term);
  return term;
}

/** How long to compute before yielding the event loop, in milliseconds. */
const YIELD_EVERY_MS = 10;

/**
 * Computes the scores that differ from the stored ones.
 *
 * @param end when to stop, by `performance.now()`; the first discovery is always computed
 * @returns the differences, and the discoveries left for lack of time
 */
export async function computeScores(
  fields: readonly ComputedField[],
  discoveries: readonly ScoredDiscovery[],
  end = Infinity,
): Promise<{ differing: Score[]; left: ScoredDiscovery[] }> {
  const differing: Score[] = [];
  const left = [...discoveries];
  do {
    const yieldAt = Math.min(end, performance.now() + YIELD_EVERY_MS);
    do {
      differing.push(...left.splice(0, 1).flatMap((next) => differingScores(fields, next)));
    } while (left.length > 0 && performance.now() < yieldAt);
    await eventLoopTurn();
  } while (left.length > 0 && performance.now() < end);
  return { differing, left };
}

/** The scores that differ from the stored ones, including stored scores to remove. */
function differingScores(fields: readonly ComputedField[], discovery: ScoredDiscovery): Score[] {
  const former = new Map(Object.entries(discovery.scores));
  const differing: Score[] = [];
  for (const field of fields) {
    const value = computed(field, discovery) ?? null;
    if (value !== (former.get(field.id) ?? null))
      differing.push({ discovery_id: discovery.id, field_id: field.id, value });
    former.delete(field.id);
  }
  for (const field_id of former.keys()) differing.push({ discovery_id: discovery.id, field_id, value: null });
  return differing;
}

const computed = ({ formula, operands }: ComputedField, discovery: ScoredDiscovery): string | undefined =>
  scoreOf(termOf(formula), {
    feedback: discovery.feedback_score,
    customers: discovery.customers,
    revenue: discovery.revenue,
    valueIn: (reference) => discovery.operands[operands[reference] ?? ''],
  });

export const operandIdsOf = (fields: readonly ComputedField[]): string[] => [
  ...new Set(fields.flatMap(({ operands }) => Object.values(operands))),
];
