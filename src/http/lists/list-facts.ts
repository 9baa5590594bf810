import { searchQuery } from '../../database/search/words.js';
import { idsAlone, inStatement, type Operands } from './comparisons/operands.js';
import { type Condition, type Filter, IMPLIED, WORDS } from './compiler/filter.js';
import { LateParameters } from './compiler/late-parameters.js';
import type { ListQuery } from './list.requests.js';
import type { Facts, Referable } from './compiler/members.js';

export const is = (member: string, operator: string, value: unknown): Condition => ({
  kind: 'condition',
  member,
  operator,
  value,
  memberPath: [],
  path: [],
});

/** A parameter as a condition; none where it isn't given. */
export const given = <Value>(value: Value | undefined, filter: (value: Value) => Filter): Filter[] =>
  value === undefined ? [] : [filter(value)];

/** The parameters that every list takes, and `others`, as a filter. */
export const filterOf = (
  query: Partial<ListQuery> & { readonly q?: string | undefined },
  others: readonly Filter[] = [],
): Filter => ({
  kind: 'and',
  of: [
    ...given(query.id, (ids) => is('id', 'in', ids)),
    ...given(query.created_before, (time) => is('createdAt', 'lt', time)),
    ...given(query.created_after, (time) => is('createdAt', 'gt', time)),
    ...given(query.updated_before, (time) => is('updatedAt', 'lt', time)),
    ...given(query.updated_after, (time) => is('updatedAt', 'gt', time)),
    ...given(query.q, (words) => is(WORDS, IMPLIED, words)),
    ...others,
  ],
});

/** What a list is written with. It looks up references itself. */
export function listFacts(
  workspaceId: string,
  references = (to: Referable, parameters: LateParameters): Operands => inStatement(parameters, to),
): Facts {
  const parameters = new LateParameters(workspaceId);
  return {
    parameters,
    references: (to) => references(to, parameters),
    searchQuery: (text) => searchQuery(workspaceId, text),
    isQuestion: false,
    isSmall: false,
  };
}

/** {@link listFacts} of records that have no `clientId`. */
export const idFacts = (workspaceId: string): Facts =>
  listFacts(workspaceId, (_, { bind }) => idsAlone(bind));
