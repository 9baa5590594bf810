import { Parameters } from '../../database/sql.js';
import { mostRows } from '../../http/lists/page-sql.js';
import { cursorPosition } from '../../http/lists/cursor.js';
import type { PageRequest, PageStart } from '../../http/lists/page.js';
import { refuseAny } from '../../http/problems/problems.js';
import { filterSql, type JoinedValue, type WorkspaceFacts } from './conditions.js';
import type { Filter } from '../../http/lists/filter.js';
import { cursorValues } from './following.js';
import { pickedSql } from './picked-sql.js';
import { readSort } from './sort-keys.js';

/** In milliseconds. A question may be about every discovery there is, and nobody waits longer for a screen. */
export const TIME_LIMIT = 5_000;

export interface Question {
  readonly filter: Filter;
  readonly sort: readonly string[];
  readonly facts: WorkspaceFacts;
}

/** What a question is in SQL, on a discovery `r`. `$1` is the workspace. */
export class QuestionSql {
  readonly timeLimit = TIME_LIMIT;

  /** @throws InvalidInput with every member, operator and value that is wrong */
  constructor(private readonly question: Question) {
    const { filter, sort, facts } = question;
    const { faults } = filterSql(filter, facts, new Parameters());
    const all = [...faults];
    readSort(sort, facts, () => '', all);
    refuseAny(all);
  }

  /** @throws InvalidInput when the cursor isn't one of this question */
  picked({ query, fingerprint }: PageRequest<PageStart>, parameters: Parameters): string {
    const { sort, facts } = this.question;
    const sorting = readSort(sort, facts, (value) => parameters.add(value), []);
    const position = cursorPosition(query, fingerprint);
    const picking = {
      filter: (joined?: JoinedValue) => this.filter(parameters, joined),
      sorting,
      isSmall: facts.isSmall,
      after: position && cursorValues(position, sorting),
      most: mostRows(query.per_page),
      offset: query.offset,
    };
    return pickedSql(picking, parameters);
  }

  count(parameters: Parameters): string {
    return `SELECT count(*) AS total FROM discovery r WHERE r.workspace_id = $1 AND ${this.filter(parameters).condition}`;
  }

  private filter(parameters: Parameters, joined?: JoinedValue) {
    const { filter, facts } = this.question;
    return filterSql(filter, facts, parameters, joined);
  }
}
