import { foldedName } from '../../platform/database/sql.js';
import { Comparison } from '../../http/lists/comparisons/comparison.js';
import { isEmpty, not, type Operands } from '../../http/lists/comparisons/sql.js';
import { compareText } from '../../http/lists/comparisons/texts.js';
import { whyNotReference } from '../../http/lists/comparisons/references.js';
import { columnIndex, type IndexLookup } from '../../http/lists/comparisons/value-index.js';
import type { Condition } from '../../http/lists/compiler/filter.js';
import type { Member } from '../../http/lists/compiler/members.js';
import { companyCalled, COMPANIES_AND_SURVIVORS } from './company-sql.js';

/** The ids of the companies that a condition on their survivors `s` is true of. */
const idsWhere = (condition: string): string =>
  `ARRAY(SELECT c.id FROM ${COMPANIES_AND_SURVIVORS} WHERE c.workspace_id = $1 AND ${condition})`;

/** Finds by an index of the companies' ids, of which one name or reference may have several. */
class CompanyComparison extends Comparison {
  override readonly looksUpValues = true;

  constructor(
    whyNot: Comparison['whyNot'],
    operators: Comparison['operators'],
    index: ReturnType<typeof columnIndex>,
    private readonly found: (condition: Condition) => IndexLookup,
  ) {
    super(whyNot, operators, { index });
  }

  override lookup(condition: Condition): IndexLookup | undefined {
    return ['eq', 'in'].includes(condition.operator) ? this.found(condition) : undefined;
  }
}

/** By id or clientId; those of what was merged mean the company that it was merged into. */
export function companyReference(table: string): Member {
  const column = 'r.company_id';
  const index = columnIndex(table, column);
  const compare = ({ one, several }: Operands): Comparison => {
    const idsOf = (values: readonly unknown[]) => idsWhere(`s.id = ANY (${several(values)})`);
    const among = (values: readonly unknown[]) => `${column} = ANY (${idsOf(values)})`;
    const eq = (value: unknown) => (one(value) === undefined ? 'false' : among([value]));
    const operators = { eq, ne: (value: unknown) => not(eq(value)), in: among, empty: isEmpty(column) };
    const found = ({ value }: Condition) => ({ index, values: idsOf([value].flat()) });
    return new CompanyComparison(whyNotReference, operators, index, found);
  };
  return {
    compare: ({ references }) => compare(references(['company'])),
    references: ['company'],
    group: { value: 's.id', values: JOINED },
  };
}

/**
 * By name, without case; former names are those of companies that were merged.
 *
 * @param word the column with the names of companies that are yet to be made
 */
export function companyName(table: string, word: string): Member {
  const column = 'r.company_id';
  const index = columnIndex(table, column);
  const isYetToBeMade = `r.company_id IS NULL AND ${word} IS NOT NULL`;
  return {
    compare: ({ parameters: { bind } }) => {
      const compareName = (sql: string) => compareText(bind, { sql, fold: foldedName }, false);
      const [names, formerNames] = [compareName('s.name'), compareName('c.name')];
      const words = compareText(bind, { sql: word }, false);
      const idsOf = (condition: Condition) =>
        idsWhere(
          isWhole(condition)
            ? `(${names.sql(condition)} OR ${ofFormer(formerNames.sql(condition))})`
            : names.sql(condition),
        );
      const yetToBeMade = (condition: Condition) => `${isYetToBeMade} AND ${words.sql(condition)}`;
      const isSo = (operator: string) => (value: unknown) => {
        const condition = { operator, value } as Condition;
        return `(${column} = ANY (${idsOf(condition)}) OR (${yetToBeMade(condition)}))`;
      };
      const operators = {
        ...Object.fromEntries(['eq', 'in', 'contains', 'startsWith'].map((name) => [name, isSo(name)])),
        ne: (value: unknown) => not(isSo('eq')(value)),
        empty: (wanted: boolean) =>
          wanted
            ? `(${column} IS NULL AND ${word} IS NULL)`
            : `(${column} IS NOT NULL OR ${word} IS NOT NULL)`,
      };
      const found = (condition: Condition) => ({
        index,
        values: idsOf(condition),
        otherwise: yetToBeMade(condition),
      });
      return new CompanyComparison(names.whyNot, operators, index, found);
    },
    group: {
      value: `coalesce(${foldedName('s.name')}, ${foldedName(word)})`,
      spelling: `coalesce(s.name, ${word})`,
      values: JOINED,
    },
  };
}

const isWhole = ({ operator }: Condition): boolean => operator === 'eq' || operator === 'in';

/** The company that was merged and that its name still leads to, and all others that were merged into the same one. */
const ofFormer = (condition: string): string =>
  `s.id IN (SELECT c.merged_into_id FROM company c
    WHERE c.workspace_id = $1 AND c.merged_into_id IS NOT NULL AND ${condition}
      AND c.id = ${companyCalled(foldedName('c.name'))})`;

const JOINED = `LEFT JOIN company c ON c.workspace_id = $1 AND c.id = r.company_id
  LEFT JOIN company s ON s.workspace_id = $1 AND s.id = coalesce(c.merged_into_id, c.id)`;
