import { faultAt } from '../../input/fault-location.js';
import { suggestionFor } from '../../problems/suggestion.js';
import type { InputFault } from '../../problems/problem.js';
import { type Condition, conditionsIn, conjuncts, type Filter } from './filter.js';
import { sideNeeded } from './filter-plan.js';
import { type Facts, memberNamed, type MemberTable, namesOf, referenceIn, unknownField } from './members.js';

/** The faults of a caller's filter: unknown members, wrong operators and invalid values. */
export const filterFaults = (filter: Filter, table: MemberTable, facts: Facts): InputFault[] =>
  conjuncts(filter).flatMap((conjunct) => {
    const joined = sideNeeded(conjunct, table, facts)?.value;
    return conditionsIn(conjunct).flatMap((condition) => {
      const compare = memberNamed(condition.member, table, facts)?.compare;
      if (!compare) return unknownMember(condition, table);
      return compare(facts, { isRequired: false, joined }).fault(condition) ?? [];
    });
  });

function unknownMember({ member, memberPath }: Condition, table: MemberTable): InputFault {
  const reference = referenceIn(member, table);
  if (reference !== undefined) return unknownField(memberPath, reference);
  const names = ['and', 'or', 'not', ...namesOf(table, 'compare')];
  const detail = `is not a member here: use ${names.join(', ')}`;
  return faultAt(memberPath, 'unknown_member', detail, suggestionFor(member, names));
}
