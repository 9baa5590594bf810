import { factsOfNone } from '../../../http/lists/compiler/members.js';
import { ListCompiler } from '../../../http/lists/compiler/list-compiler.js';
import { NUMBER } from '../../../http/lists/compiler/sort-key.js';
import { readStored } from '../../../http/lists/queries/queries.js';
import { DISCOVERIES } from '../listable-fields.js';
import { COMPARED_FIELD } from '../field-members.js';
import type { KeptQuery } from './view-references.js';

/** @throws InvalidInput with what is wrong in every workspace, whatever is there */
export function checkWords(query: KeptQuery): void {
  const named = (reference: string) => ({
    compare: () => COMPARED_FIELD,
    sort: { ...NUMBER, sql: reference },
  });
  new ListCompiler({
    table: DISCOVERIES,
    filter: readStored(query, DISCOVERIES),
    sort: query.sort ?? [],
    sortPath: ['query', 'sort'],
    facts: { ...factsOfNone(), named },
  });
}
