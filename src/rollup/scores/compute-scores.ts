import { LRUCache } from 'lru-cache';
import { scoreOf } from '../../formulas/evaluate.js';
import { parseFormula } from '../../formulas/parse-formula.js';
import type { Term } from '../../formulas/term.js';
import type { ComputedField, ScoredDiscovery, Scores } from './scores.repository.js';

const terms = new LRUCache<string, Term>({ max: 1_000 });

function termOf(formula: string): Term {
  const term = terms.get(formula) ?? parseFormula(formula);
  terms.set(formula, term);
  return term;
}

/** The scores of a discovery. Fields whose formula has no result have none. */
export function computeScores(fields: readonly ComputedField[], discovery: ScoredDiscovery): Scores {
  const scores: Record<string, string> = {};
  for (const { id, formula, operands } of fields) {
    const score = scoreOf(termOf(formula), {
      feedback: discovery.feedback_score,
      valueIn: (reference) => discovery.operands[operands[reference] ?? ''],
    });
    if (score !== undefined) scores[id] = score;
  }
  return scores;
}

export const operandIdsOf = (fields: readonly ComputedField[]): string[] => [
  ...new Set(fields.flatMap(({ operands }) => Object.values(operands))),
];
