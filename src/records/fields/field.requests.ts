import { changesOf } from '../../http/input/member-table.js';
import { Choice, Integer, Nullable, Optional, Text, TextList, Title } from '../../http/input/members.js';
import { LAST_POSITION, sortedBy } from '../../http/lists/list.requests.js';
import { newRecord } from '../../http/requests/new-record.requests.js';
import { LONGEST_OPTION, MOST_OPTIONS } from './field-options.js';
import { type CustomFieldType, FIELD_TYPES, LONGEST_FORMULA } from './field-type.js';

export class NewField extends newRecord('fields', 'risk') {
  /** The field's name, unique among the workspace's fields. @example 'Risk' */
  @Title(255) name: string;

  /** The type of the field's values, which can't be changed later. @example 'SELECT' */
  @Choice(FIELD_TYPES) type: CustomFieldType;

  /**
   * All names to choose from, no two the same, 128 KiB of UTF-8 in all: required for `SELECT` and `MULTI_SELECT`,
   * refused otherwise.
   * @example ['Low', 'Medium', 'High']
   */
  @Optional() @TextList(MOST_OPTIONS, LONGEST_OPTION) options?: string[];

  /**
   * The formula that computes the values of a `SCORE` field; other types have none. It consists of numbers of at most
   * 30 digits, `+ - * /`, `min(…)`, `max(…)`, `round(…)`, parentheses, `feedback`, `customers`, `revenue`, and
   * `field("id or clientId")` for fields of type `NUMBER` and `RATING`; for a `SELECT`
   * `field("…", {"Small": 1, "Large": 3})`. For example, `feedback / max(field("confidence"), 1)`. A formula is refused
   * while discoveries have values that were written into the field. Null removes the formula and its values.
   */
  @Nullable() @Text(LONGEST_FORMULA) formula?: string | null;

  /** The field's position, from 0; last by default. @example 9 */
  @Optional() @Integer(0, LAST_POSITION) position?: number;
}

export class FieldChanges extends changesOf(NewField, ['type']) {
  /** @example 'Estimated effort' */
  declare name?: string;

  /**
   * All names to choose from, no two the same, 128 KiB of UTF-8 in all. An option that a discovery has must stay.
   * @example ['Small', 'Medium', 'Large', 'Huge']
   */
  declare options?: string[];
}

export class FieldsQuery extends sortedBy('createdAt', 'updatedAt', 'position') {}
