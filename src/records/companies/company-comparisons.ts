import { foldedName } from '../../platform/database/sql.js';
import { Comparison } from '../../http/lists/comparisons/comparison.js';
import { isEmpty, not, type Operands } from '../../http/lists/comparisons/sql.js';
import { compareText } from '../../http/lists/comparisons/texts.js';
import { whyNotReference } from '../../http/lists/comparisons/references.js';
import { columnIndex, type IndexLookup } from '../../http/lists/comparisons/value-index.js';
import type { Bind } from '../../http/lists/compiler/deferred-parameters.js';
import type { Condition } from '../../http/lists/compiler/filter.js';
import type { Member } from '../../http/lists/compiler/members.js';
import { companyCalled } from './company-sql.js';

const column = 'r.company_id';

type TextComparison = ReturnType<typeof compareText>;

/**
 * The ids of survivors and of the companies that were merged into them.
 *
 * @param survivors selects the ids of survivors
 */
const idsOfMerged = (survivors: string): string => `ARRAY(WITH survivor (id) AS (${survivors})
  SELECT id FROM survivor
  UNION SELECT c.id FROM company c WHERE c.workspace_id = $1 AND c.merged_into_id IN (SELECT id FROM survivor))`;

/** The ids of the companies that a condition on `s` names and that weren't merged. */
const survivorsWhere = (condition: string): string =>
  `SELECT s.id FROM company s WHERE s.workspace_id = $1 AND s.merged_into_id IS NULL AND ${condition}`;

/** Uses the index on `company_id`. One name or reference can stand for several ids, because of merges. */
class CompanyComparison extends Comparison {
  override readonly looksUpValues = true;

  constructor(
    whyNot: Comparison['whyNot'],
    operators: Comparison['operators'],
    index: ReturnType<typeof columnIndex>,
    private readonly find: (condition: Condition) => IndexLookup,
  ) {
    super(whyNot, operators, { index });
  }

  override lookup(condition: Condition): IndexLookup | undefined {
    return ['eq', 'in'].includes(condition.operator) ? this.find(condition) : undefined;
  }
}

/** Compares by id or clientId. References to a merged company mean the one that it was merged into. */
export function companyReference(table: string): Member {
  const index = columnIndex(table, column);
  const compare = ({ one, several }: Operands): Comparison => {
    const idsOf = (values: readonly unknown[]) =>
      idsOfMerged(survivorsWhere(`s.id = ANY (${several(values)})`));
    const among = (values: readonly unknown[]) => `${column} = ANY (${idsOf(values)})`;
    const eq = (value: unknown) => (one(value) === undefined ? 'false' : among([value]));
    const operators = { eq, ne: (value: unknown) => not(eq(value)), in: among, empty: isEmpty(column) };
    const find = ({ value }: Condition) => ({ index, values: idsOf([value].flat()) });
    return new CompanyComparison(whyNotReference, operators, index, find);
  };
  return {
    compare: ({ references }) => compare(references(['company'])),
    references: ['company'],
    group: { value: 's.id', values: JOINED },
  };
}

/**
 * Compares by name, ignoring case. The name of a merged company matches as a whole only.
 *
 * @param pendingName the column with the name of a company that the adoption job has yet to create
 */
export function companyName(table: string, pendingName: string): Member {
  return {
    compare: ({ parameters: { bind } }) => compareCompanyName(table, pendingName, bind),
    group: {
      value: `coalesce(${foldedName('s.name')}, ${foldedName(pendingName)})`,
      spelling: `coalesce(s.name, ${pendingName})`,
      values: JOINED,
    },
  };
}

function compareCompanyName(table: string, pendingName: string, bind: Bind): Comparison {
  const index = columnIndex(table, column);
  const compareName = (sql: string) => compareText(bind, { sql, fold: foldedName }, false);
  const [names, formerNames] = [compareName('s.name'), compareName('c.name')];
  const pendingNames = compareText(bind, { sql: pendingName }, false);
  const idsOf = (condition: Condition) => idsOfMerged(survivorsNamed(condition, names, formerNames));
  const isPending = (condition: Condition) =>
    `${column} IS NULL AND ${pendingName} IS NOT NULL AND ${pendingNames.sql(condition)}`;
  const matches = (operator: string) => (value: unknown) => {
    const condition = { operator, value } as Condition;
    return `(${column} = ANY (${idsOf(condition)}) OR (${isPending(condition)}))`;
  };
  const operators = {
    ...Object.fromEntries(['eq', 'in', 'contains', 'startsWith'].map((name) => [name, matches(name)])),
    ne: (value: unknown) => not(matches('eq')(value)),
    empty: (wanted: boolean) =>
      wanted
        ? `(${column} IS NULL AND ${pendingName} IS NULL)`
        : `(${column} IS NOT NULL OR ${pendingName} IS NOT NULL)`,
  };
  const find = (condition: Condition) => ({
    index,
    values: idsOf(condition),
    otherwise: isPending(condition),
  });
  return new CompanyComparison(names.whyNot, operators, index, find);
}

function survivorsNamed(condition: Condition, names: TextComparison, formerNames: TextComparison): string {
  const survivors = survivorsWhere(names.sql(condition));
  return isWhole(condition) ? `${survivors} UNION ${ofFormer(formerNames.sql(condition))}` : survivors;
}

const isWhole = ({ operator }: Condition): boolean => operator === 'eq' || operator === 'in';

/** The survivors of merged companies that meet a condition, if the name still leads to the merged company. */
const ofFormer = (condition: string): string =>
  `SELECT c.merged_into_id FROM company c WHERE c.workspace_id = $1 AND c.merged_into_id IS NOT NULL AND ${condition}
    AND c.id = ${companyCalled(foldedName('c.name'))}`;

const JOINED = `LEFT JOIN company c ON c.workspace_id = $1 AND c.id = r.company_id
  LEFT JOIN company s ON s.workspace_id = $1 AND s.id = coalesce(c.merged_into_id, c.id)`;
