import { columnOf, Parameters, type Statement } from '../../database/sql.js';
import { faultAt } from '../../http/input/fault-location.js';
import type { InputFault } from '../../http/problems/problem.js';
import { quoted } from '../../http/problems/excerpt.js';
import { refuseAny } from '../../http/problems/problems.js';
import type { DiscoveryColumns, DiscoveryRow } from '../discovery.entity.js';
import { PARENT_ID } from '../discovery-filters.js';
import { filterSql, type WorkspaceFacts } from './conditions.js';
import type { Filter } from '../../http/lists/filter.js';
import type { FieldGroup, Group } from './query.requests.js';
import { TIME_LIMIT } from './question-sql.js';

const MOST_COUNTS = 1_000;

const column = columnOf<DiscoveryColumns & DiscoveryRow>('r');

/** A value by which discoveries `r` are counted, and the rows of a list's values, if it has several. */
interface GroupSql {
  readonly value: string;
  readonly values?: string;
}

const itemsOf = (array: string): GroupSql => ({
  value: 'item',
  values: `LEFT JOIN LATERAL unnest(${array}) AS items (item) ON true`,
});

const GROUPS: Readonly<Record<Group, GroupSql>> = {
  discoveryStateId: { value: column('state_id') },
  parentId: { value: PARENT_ID },
  parentType: { value: column('parent_type') },
  assignees: itemsOf(column('assignees')),
  tags: itemsOf(column('tags')),
};

export interface Counting {
  readonly filter: Filter;
  readonly group: Group | FieldGroup;
  readonly facts: WorkspaceFacts;
}

/** How many discoveries that a filter finds have each of the values. */
export class CountSql {
  /** @throws InvalidInput with every member, operator and value that is wrong */
  constructor(private readonly counting: Counting) {
    const { filter, group, facts } = counting;
    const { faults } = filterSql(filter, facts, new Parameters());
    const fault = typeof group === 'string' ? undefined : faultOf(group, facts);
    refuseAny(fault ? [...faults, fault] : faults);
  }

  statement(workspaceId: string): Statement {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const { filter, facts } = this.counting;
    const { value, values = '' } = this.group(parameters);
    const { condition } = filterSql(filter, facts, parameters);
    // The smallest values of those that are equally frequent, compared byte by byte.
    const text = `SELECT (value)::text COLLATE "C" AS value, count, "feedbackScore" FROM (
        SELECT ${value} AS value, count(*) AS count, sum(${column('feedback_score')})::float8 AS "feedbackScore"
        FROM discovery r ${values}
        WHERE r.workspace_id = ${workspace} AND ${condition} GROUP BY 1
      ) counted ORDER BY count DESC, 1 LIMIT ${MOST_COUNTS}`;
    return {
      text,
      values: parameters.values,
      planEachTime: true,
      mayTakeLong: true,
      timeLimit: TIME_LIMIT,
    };
  }

  private group(parameters: Parameters): GroupSql {
    const { group, facts } = this.counting;
    if (typeof group === 'string') return GROUPS[group];
    const field = facts.field(group.field);
    const value = `(r.field_values ->> ${parameters.add(field?.id)})`;
    if (field?.type === 'SELECT') return { value };
    return {
      value: 'item',
      values: `LEFT JOIN LATERAL jsonb_array_elements_text(${value}::jsonb) AS items (item) ON true`,
    };
  }
}

function faultOf({ field: reference }: FieldGroup, facts: WorkspaceFacts): InputFault | undefined {
  const path = ['groupBy', 'field'];
  const field = facts.field(reference);
  if (!field) {
    const detail = `names no field: none has the id or clientId ${quoted(reference)}`;
    return faultAt(path, 'field_not_found', detail);
  }
  if (field.type === 'SELECT' || field.type === 'MULTI_SELECT') return undefined;
  return faultAt(path, 'field_without_options', 'names a field that is no SELECT and no MULTI_SELECT');
}
