import { changesOf } from '../../http/input/member-table.js';
import {
  Choice,
  ClientId,
  Nullable,
  Optional,
  Text,
  TextList,
  Title,
  Integer,
} from '../../http/input/members.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';
import { ChoiceParameter } from '../../http/input/parameters.js';
import { bothWays, LAST_POSITION, ListQuery } from '../../http/lists/list.requests.js';
import { LONGEST_OPTION, MOST_OPTIONS } from './field-options.js';
import { type CustomFieldType, FIELD_TYPES, LONGEST_FORMULA } from './field-type.js';

export class NewField extends NewRecord {
  /** The field's name, unique among the workspace's fields. @example 'Risk' */
  @Title(255) name: string;

  /** What its values are; can't change later. @example 'SELECT' */
  @Choice(FIELD_TYPES) type: CustomFieldType;

  /** The caller's own identifier, unique among the workspace's fields. @example 'risk' */
  @Optional() @ClientId() clientId?: string;

  /**
   * All names to choose from, no two the same, 128 KiB of UTF-8 in all: required for `SELECT` and `MULTI_SELECT`,
   * refused otherwise.
   * @example ['Low', 'Medium', 'High']
   */
  @Optional() @TextList(MOST_OPTIONS, LONGEST_OPTION) options?: string[];

  /**
   * What its values are computed by, for `SCORE` only: numbers of at most 30 digits, `+ - * /`, `min(…)`, `max(…)`,
   * `round(…)`, parentheses, `feedback`, `customers`, `revenue`, and `field("id or clientId")` for fields of type `NUMBER` and
   * `RATING`; for a `SELECT` `field("…", {"Small": 1, "Large": 3})`. `feedback / max(field("confidence"), 1)` is one.
   * Refused while discoveries have values that were written into the field. Null removes the formula and its values.
   */
  @Nullable() @Text(LONGEST_FORMULA) formula?: string | null;

  /** The field's position, from 0. A new field without it comes last. @example 9 */
  @Optional() @Integer(0, LAST_POSITION) position?: number;
}

export class FieldChanges extends changesOf(NewField, ['type']) {
  /** The field's name, unique among the workspace's fields. @example 'Estimated effort' */
  declare name?: string;

  /**
   * All names to choose from, no two the same, 128 KiB of UTF-8 in all. An option that a discovery has as its value must stay.
   * @example ['Small', 'Medium', 'Large', 'Huge']
   */
  declare options?: string[];
}

export class FieldsQuery extends ListQuery {
  /** The order; `-` in front for descending. The `id` breaks ties. */
  @ChoiceParameter(bothWays(['createdAt', 'updatedAt', 'position']), 'createdAt') declare sort?: string;
}
