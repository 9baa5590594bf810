import { ApiSchema } from '@nestjs/swagger';
import type { FieldType } from '../fields/field-type.js';
import { IdentifiedRecord, type IdentifiedRow, identifiedRecord } from '../identifiers/identified.record.js';
import type { ParentType } from './parent.js';
import type { Selection } from './selection.js';

@ApiSchema({ description: 'The field that a value belongs to.' })
export class ValuedFieldRecord {
  /**
   * The field's id.
   * @example '01a19b45-b800-71c2-9a40-2f1e3d4c5b6a'
   * @example '01a19b45-b800-7c1d-93ab-4d5e6f708192'
   */
  id: string;

  /**
   * The caller's own identifier of the field.
   * @example 'effort'
   * @example 'feedback'
   */
  clientId: string;

  /**
   * What the field is called.
   * @example 'Effort'
   * @example 'Feedback'
   */
  name: string;
}

@ApiSchema({ description: 'The value of a field.' })
export class FieldValueRecord {
  /** The field. */
  field: ValuedFieldRecord;

  /**
   * The value, in the canonical form of the field's type.
   * @example 'Medium'
   * @example '42'
   */
  value: string;
}

@ApiSchema({ description: 'An idea or a problem worth solving.' })
export class DiscoveryRecord extends IdentifiedRecord {
  /**
   * What it is about, in a few words.
   * @example 'Readers search for the story, the catalogue knows only the title'
   */
  title: string;

  /**
   * What it is about, at length.
   * @example 'Nine of fourteen readers described a book by what happens in it.'
   */
  description?: string;

  /**
   * The state that it is in.
   * @example '01a19b45-b800-7f04-b1d7-6a5b4c3d2e1f'
   */
  discoveryStateId: string;

  /**
   * The component or discovery that it is directly under; null when `parentType` is `NONE`.
   * @example '01a19b45-b800-7a9b-8c6d-0e1f2a3b4c5d'
   */
  parentId: string | null;

  /**
   * What `parentId` names.
   * @example 'COMPONENT'
   */
  parentType: ParentType;

  /**
   * The first of `assignees`.
   * @deprecated use `assignees`
   * @example '01a19b45-b800-7e35-a2f8-9b8c7d6e5f4a'
   */
  assigneeId?: string;

  /**
   * The users who work on it, ordered by their names.
   * @example ['01a19b45-b800-7e35-a2f8-9b8c7d6e5f4a']
   */
  assignees: string[];

  /**
   * Tags, in the order in which they were given.
   * @example ['search', 'interviews']
   */
  tags: string[];

  /**
   * When it came into its state.
   * @example '2026-11-20T09:30:00.000Z'
   */
  lastDiscoverystateUpdatedAt: string;

  /**
   * When the newest feedback on it or on a discovery directly under it was made; null when there is none.
   * @example '2026-11-20T13:37:00.000Z'
   */
  lastFeedback: string | null;

  /**
   * The feedback value: the scores of the feedback on it and on the discoveries directly under it, added up.
   * Kept up to date shortly after feedback changes. Left out where `select=discoveryfields` is read.
   * @example 42
   */
  feedbackScore?: number;

  /**
   * Values of custom fields in the fields' order, the feedback value last. Always there on create, otherwise
   * only with `select=discoveryfields`.
   */
  fieldsValues?: FieldValueRecord[];

  /**
   * Links to issues in tracker Alpha; only with `select=issues`, as the other links.
   * @example ['https://alpha.example/issue/17']
   */
  alphaIssueUrls?: string[];

  /**
   * Links to issues in tracker Bravo.
   * @example ['https://bravo.example/issue/17']
   */
  bravoIssueUrls?: string[];

  /**
   * Links to issues in tracker Charlie.
   * @example ['https://charlie.example/issue/17']
   */
  charlieIssueUrls?: string[];

  /**
   * Links to issues in tracker Delta.
   * @example ['https://delta.example/issue/17']
   */
  deltaIssueUrls?: string[];

  /**
   * Links to cards on board Echo.
   * @example ['https://echo.example/card/17']
   */
  echoCardUrls?: string[];
}

export class DiscoveryAnswer {
  discovery: DiscoveryRecord;
}

export class DiscoveriesAnswer {
  discoveries: DiscoveryRecord[];
}

export interface DiscoveryRow extends IdentifiedRow {
  readonly title: string;
  readonly description: string | null;
  readonly state_id: string;
  readonly parent_id: string | null;
  readonly parent_type: ParentType;
  readonly assignees: readonly string[];
  readonly tags: string[];
  readonly state_entered_at: string;
  readonly last_feedback: string | null;
  readonly feedback_score: number;
  /** Only where the selection has field values: the workspace's fields in their order, the system field last. */
  readonly fields?: readonly FieldOfRow[] | null;
  /** Only where the selection has field values: each as the field's id, 36 characters, and the value. */
  readonly field_values?: readonly string[];
  /** Only where the selection has tracker links. */
  readonly alpha_issue_urls?: string[];
  readonly bravo_issue_urls?: string[];
  readonly charlie_issue_urls?: string[];
  readonly delta_issue_urls?: string[];
  readonly echo_card_urls?: string[];
}

export interface FieldOfRow {
  readonly field: ValuedFieldRecord;
  readonly type: FieldType;
}

const ID_LENGTH = 36;

function fieldsValuesOf(
  { fields, field_values, feedback_score }: DiscoveryRow,
  scores: boolean,
): FieldValueRecord[] {
  const values = new Map<string, string>();
  for (const text of field_values ?? []) values.set(text.slice(0, ID_LENGTH), text.slice(ID_LENGTH));
  values.set(fields?.at(-1)?.field.id ?? '', String(feedback_score));
  const shown: FieldValueRecord[] = [];
  for (const { field, type } of fields ?? []) {
    const value = values.get(field.id);
    if (value !== undefined && (scores || type !== 'SCORE')) shown.push({ field, value });
  }
  return shown;
}

/** Shows a row that was read with the same selection. */
export const toDiscoveryRecord =
  ({ scores }: Selection) =>
  (row: DiscoveryRow): DiscoveryRecord => {
    const record: DiscoveryRecord = {
      ...identifiedRecord(row),
      title: row.title,
      discoveryStateId: row.state_id,
      parentId: row.parent_id,
      parentType: row.parent_type,
      assignees: row.assignees as string[],
      tags: row.tags,
      lastDiscoverystateUpdatedAt: row.state_entered_at,
      lastFeedback: row.last_feedback,
    };
    if (row.description !== null) record.description = row.description;
    // oxlint-disable-next-line typescript/no-deprecated -- shown as long as callers may read it
    if (row.assignees[0] !== undefined) record.assigneeId = row.assignees[0];
    if (scores) record.feedbackScore = row.feedback_score;
    if (row.fields) record.fieldsValues = fieldsValuesOf(row, scores);
    if (row.alpha_issue_urls) record.alphaIssueUrls = row.alpha_issue_urls;
    if (row.bravo_issue_urls) record.bravoIssueUrls = row.bravo_issue_urls;
    if (row.charlie_issue_urls) record.charlieIssueUrls = row.charlie_issue_urls;
    if (row.delta_issue_urls) record.deltaIssueUrls = row.delta_issue_urls;
    if (row.echo_card_urls) record.echoCardUrls = row.echo_card_urls;
    return record;
  };
