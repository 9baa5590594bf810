import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../database/record-table.js';
import { TextArray, TsVector } from '../database/custom-types.js';
import { revise, touch } from '../identifiers/revise.js';
import { DiscoveriesRepository } from './discoveries.repository.js';
import { searchVector } from '../database/search/words.js';
import type { ValuedFieldRecord } from './discovery.record.js';
import { bytesOf, sizeOf } from './discovery-size.js';
import type { FieldType } from '../fields/field-type.js';
import type { FieldValues } from './field-values.js';
import { NO_PARENT, type Parent, type ParentType, sameParent } from './nesting.js';
import { TRACKERS, type TrackerLinks } from './tracker-links.js';

const DiscoverySchema = defineEntity({
  name: 'Discovery',
  tableName: 'discovery',
  repository: () => DiscoveriesRepository,
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    updatedAt: p.datetime(3),
    title: p.text(),
    description: p.text().length(100_000).nullable(),
    stateId: p.uuid(),
    stateEnteredAt: p.datetime(3),
    componentId: p.uuid().nullable(),
    parentDiscoveryId: p.uuid().nullable(),
    /** The users' ids in the order of their names. */
    assignees: p.type(TextArray).columnType('uuid[]'),
    tags: p.type(TextArray),
    fieldValues: p.json().$type<FieldValues>(),
    alphaIssueUrls: p.type(TextArray),
    bravoIssueUrls: p.type(TextArray),
    charlieIssueUrls: p.type(TextArray),
    deltaIssueUrls: p.type(TextArray),
    echoCardUrls: p.type(TextArray),
    /** Of all links, in UTF-8. */
    linksBytes: p.integer(),
    // Of the field values, in UTF-8: lists have to know before they read them.
    fieldValuesCount: p.integer(),
    fieldValuesBytes: p.integer(),
    // Written, but never read: as large as the texts.
    words: p.type(TsVector).nullable().lazy(),
    wordsUpdatedAt: p.datetime(3).nullable(),
  },
});

interface Description {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
}

/**
 * An idea or a problem worth solving. Its feedback value is not here: only the refresh writes that.
 */
export class Discovery extends DiscoverySchema.class {
  /** What it is directly under. */
  parent(): Parent {
    if (this.componentId) return { type: 'COMPONENT', id: this.componentId };
    if (this.parentDiscoveryId) return { type: 'DISCOVERY', id: this.parentDiscoveryId };
    return NO_PARENT;
  }

  /** Sets the texts that are given; null clears. */
  describe({ title, description }: Description): void {
    if (revise(this as Discovery, { title, description })) this.index();
  }

  /** Makes it found by the words it has now. */
  index(): void {
    this.words = searchVector(this.workspaceId, this);
    this.wordsUpdatedAt = this.updatedAt;
  }

  /** Goes to a state. Asked for the one it is in, nothing changes. */
  enter(stateId: string): void {
    if (this.stateId === stateId) return;
    this.stateId = stateId;
    this.stateEnteredAt = this.touch();
  }

  moveUnder(parent: Parent): void {
    if (sameParent(parent, this.parent())) return;
    this.componentId = parent.type === 'COMPONENT' ? parent.id : undefined;
    this.parentDiscoveryId = parent.type === 'DISCOVERY' ? parent.id : undefined;
    this.touch();
  }

  link(links: Partial<TrackerLinks>): void {
    for (const [tracker, urls] of Object.entries(links) as [keyof TrackerLinks, string[]][]) {
      if (sameItems(this[tracker], urls)) continue;
      this[tracker] = urls;
      this.linksBytes = bytesOf(TRACKERS.flatMap((each) => this[each]));
      this.touch();
    }
  }

  /** Assigns it to users. They are put in the order of their names when it is written. */
  assign(userIds: readonly string[]): void {
    if (sameItems([...this.assignees].sort(), [...userIds].sort())) return;
    this.assignees = [...userIds];
    this.touch();
  }

  tag(tags: readonly string[]): void {
    if (sameItems(this.tags, tags)) return;
    this.tags = [...tags];
    this.touch();
  }

  fill(values: FieldValues): void {
    if (isDeepStrictEqual(this.fieldValues, values)) return;
    const { count, bytes } = sizeOf(Object.values(values));
    this.fieldValues = values;
    this.fieldValuesCount = count;
    this.fieldValuesBytes = bytes;
    this.touch();
  }

  /** Notes that a caller changed something about the discovery. */
  touch(): Date {
    // Words that were not of the version before are not of this one either: somebody else is still to make them.
    const areWordsCurrent = this.wordsUpdatedAt?.getTime() === this.updatedAt.getTime();
    const now = touch(this);
    if (areWordsCurrent) this.wordsUpdatedAt = now;
    return now;
  }
}
DiscoverySchema.setClass(Discovery);

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** The columns that the service writes, but for the words it is found by. */
export type DiscoveryColumns = Omit<RowOf<typeof DiscoverySchema>, 'words'>;

export type SearchColumn = Pick<RowOf<typeof DiscoverySchema>, 'words'>;

/** Columns that only some selections show. */
type Selected =
  | 'field_values'
  | 'alpha_issue_urls'
  | 'bravo_issue_urls'
  | 'charlie_issue_urls'
  | 'delta_issue_urls'
  | 'echo_card_urls';

/** A discovery as it is read: the columns of its selection, and what the database derives. */
export interface DiscoveryRow
  extends Omit<DiscoveryColumns, Selected>, Partial<Pick<DiscoveryColumns, Selected>> {
  readonly parent_id: string | null;
  readonly parent_type: ParentType;
  readonly feedback_score: number;
  readonly last_feedback: string | null;
  /** With field values: the workspace's fields in their order, the system field last. */
  readonly fields?: readonly FieldOfRow[];
}

export interface FieldOfRow {
  readonly field: ValuedFieldRecord;
  readonly type: FieldType;
}

/** Members that the service keeps, or that name other records. All others are stored as callers give them. */
export const SERVICE_MEMBERS: readonly (keyof Discovery & string)[] = [
  'id',
  'updatedAt',
  'stateId',
  'stateEnteredAt',
  'componentId',
  'parentDiscoveryId',
  'assignees',
  'fieldValues',
  'linksBytes',
  'fieldValuesCount',
  'fieldValuesBytes',
  'wordsUpdatedAt',
];
