import { factsOfNone } from '../../../http/lists/compiler/members.js';
import { Listed } from '../../../http/lists/compiler/listed.js';
import { NUMBER } from '../../../http/lists/compiler/sort-key.js';
import { readStored } from '../../../http/lists/queries/queries.js';
import { DISCOVERIES } from '../discovery-members.js';
import { COMPARED_FIELD } from '../field-members.js';
import type { KeptQuery } from './view-references.js';

/** @throws InvalidInput with what is wrong in every workspace, whatever is there */
export function checkWords(query: KeptQuery): void {
  const named = (reference: string) => ({
    compare: () => COMPARED_FIELD,
    sort: { ...NUMBER, sql: reference },
  });
  new Listed({
    table: DISCOVERIES,
    filter: readStored(query, DISCOVERIES),
    sort: query.sort ?? [],
    sortPath: ['query', 'sort'],
    facts: { ...factsOfNone(), named },
  });
}
