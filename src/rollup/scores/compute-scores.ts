import { LRUCache } from 'lru-cache';
import { scoreOf } from '../../formulas/evaluate.js';
import { parseFormula } from '../../formulas/parse-formula.js';
import type { Term } from '../../formulas/term.js';
import type { ComputedField, Score, ScoredDiscovery } from './scores.repository.js';

const terms = new LRUCache<string, Term>({ max: 1_000 });

function termOf(formula: string): Term {
  const term = terms.get(formula) ?? parseFormula(formula);
  terms.set(formula, term);
  return term;
}

/** The scores of a discovery that are others than it has, those that it must not have any more among them. */
export function differingScores(fields: readonly ComputedField[], discovery: ScoredDiscovery): Score[] {
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
    valueIn: (reference) => discovery.operands[operands[reference] ?? ''],
  });

export const operandIdsOf = (fields: readonly ComputedField[]): string[] => [
  ...new Set(fields.flatMap(({ operands }) => Object.values(operands))),
];
