import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FEEDBACK_TYPE } from '../fields/field-type.js';
import { IdentifiedRecord, identifiedRecord } from '../../platform/identifiers/identified.record.js';
import type { DiscoveryRow } from './discovery.entity.js';
import { IssueCountsRecord } from './query/count.record.js';
import type { ParentType } from './rules/nesting.js';
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
   * The field's clientId.
   * @example 'effort'
   * @example 'feedback'
   */
  clientId: string;

  /**
   * The field's name.
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
  /** The title. @example 'Readers search for the story, the catalogue knows only the title' */
  title: string;

  /** A longer text. @example 'Nine of fourteen readers described a book by what happens in it.' */
  description?: string;

  /** The state's id. @example '01a19b45-b800-7f04-b1d7-6a5b4c3d2e1f' */
  discoveryStateId: string;

  /**
   * The id of the parent, a component or another discovery; null when `parentType` is `NONE`.
   * @example '01a19b45-b800-7a9b-8c6d-0e1f2a3b4c5d'
   */
  parentId: string | null;

  /** The kind of the parent. @example 'COMPONENT' */
  parentType: ParentType;

  /**
   * The first of `assignees`.
   * @deprecated use `assignees`
   * @example '01a19b45-b800-7e35-a2f8-9b8c7d6e5f4a'
   */
  assigneeId?: string;

  /** The assigned users, ordered by name. @example ['01a19b45-b800-7e35-a2f8-9b8c7d6e5f4a'] */
  assignees: string[];

  /** The tags, in the order given. @example ['search', 'interviews'] */
  tags: string[];

  /** When the discovery entered its state. @example '2026-11-20T09:30:00.000Z' */
  lastDiscoverystateUpdatedAt: string;

  /**
   * When the newest feedback on the discovery or its children was created; null without feedback.
   * @example '2026-11-20T13:37:00.000Z'
   */
  lastFeedback: string | null;

  /**
   * The feedback value: the sum of the scores of all feedback on the discovery and its children. It follows changes of
   * feedback within moments. Left out with `select=discoveryfields` unless `scores` is selected too.
   * @example 42
   */
  feedbackScore?: number;

  /**
   * The number of companies that gave feedback on the discovery or its children; only with `select=demand`. It follows
   * changes as `feedbackScore` does.
   * @example 3
   */
  customers?: number;

  /** The sum of these companies' `revenue`; only with `select=demand`. @example 48000 */
  @ApiProperty({ type: 'number', format: 'double' })
  revenue?: number;

  /** How many of its issues are done, as far as trackers have told; only with `select=issueCounts`. */
  issueCounts?: IssueCountsRecord;

  /**
   * The position in the manual order, by which these texts are compared byte by byte; only with `select=rank`. Moves of
   * this discovery or its neighbours change it without changing `updatedAt`.
   * @example 'm6442cc3a1b0009f3c1d7e2aV'
   */
  rank?: string;

  /**
   * Values of custom fields in the fields' order, the feedback value last. Always in the answer of create, otherwise
   * only with `select=discoveryfields`.
   */
  fieldsValues?: FieldValueRecord[];

  /**
   * Links to issues in tracker Alpha; like all tracker links, only with `select=issues`.
   * @example ['https://alpha.example/issue/17']
   */
  alphaIssueUrls?: string[];

  /** Links to issues in tracker Bravo. @example ['https://bravo.example/issue/17'] */
  bravoIssueUrls?: string[];

  /** Links to issues in tracker Charlie. @example ['https://charlie.example/issue/17'] */
  charlieIssueUrls?: string[];

  /** Links to issues in tracker Delta. @example ['https://delta.example/issue/17'] */
  deltaIssueUrls?: string[];

  /** Links to cards on board Echo. @example ['https://echo.example/card/17'] */
  echoCardUrls?: string[];
}

export class DiscoveryAnswer {
  discovery: DiscoveryRecord;
}

export class ChangedDiscoveryAnswer extends DiscoveryAnswer {
  /** The change's id, for an undo; absent if nothing changed. @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a' */
  changeId?: string;
}

export class DiscoveriesAnswer {
  discoveries: DiscoveryRecord[];
}

function fieldsValuesOf(
  { fields = [], field_values = {}, scores: computed = {}, feedback_score }: DiscoveryRow,
  scores: boolean,
): FieldValueRecord[] {
  const shown: FieldValueRecord[] = [];
  for (const { field, type, isComputed } of fields) {
    const written = isComputed ? computed[field.id] : field_values[field.id];
    const value = type === FEEDBACK_TYPE ? String(feedback_score) : written;
    if (value !== undefined && (scores || type !== 'SCORE')) shown.push({ field, value });
  }
  return shown;
}

/** A record with every member required; undefined stands for a member that the answer leaves out. */
type Whole<Shown> = { [Member in keyof Shown]-?: Shown[Member] | undefined };

/** Presents a row, which must have been read with the same selection. */
export const toDiscoveryRecord =
  ({ scores, rank, demand, issueCounts }: Selection) =>
  (row: DiscoveryRow): DiscoveryRecord => {
    const record: Whole<DiscoveryRecord> = {
      ...identifiedRecord(row),
      title: row.title,
      discoveryStateId: row.state_id,
      parentId: row.parent_id,
      parentType: row.parent_type,
      assignees: row.assignees,
      tags: row.tags,
      lastDiscoverystateUpdatedAt: row.state_entered_at,
      lastFeedback: row.last_feedback,
      description: row.description ?? undefined,
      // oxlint-disable-next-line typescript/no-deprecated -- shown as long as callers may read it
      assigneeId: row.assignees[0],
      feedbackScore: scores ? row.feedback_score : undefined,
      customers: demand ? row.customers : undefined,
      revenue: demand ? row.revenue : undefined,
      issueCounts: issueCounts ? row.issue_counts : undefined,
      rank: (rank && row.rank) || undefined,
      fieldsValues: row.fields && fieldsValuesOf(row, scores),
      alphaIssueUrls: row.alpha_issue_urls,
      bravoIssueUrls: row.bravo_issue_urls,
      charlieIssueUrls: row.charlie_issue_urls,
      deltaIssueUrls: row.delta_issue_urls,
      echoCardUrls: row.echo_card_urls,
    };
    return record as DiscoveryRecord;
  };
