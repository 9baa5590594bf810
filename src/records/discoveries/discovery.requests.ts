import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { changesOf, intersectionOf, pickOf } from '../../http/input/member-table.js';
import {
  Integer,
  Nested,
  NestedList,
  Nullable,
  Optional,
  Reference,
  References,
  Required,
  Text,
  TextList,
  Title,
  WebUrls,
} from '../../http/input/members.js';
import { newRecord } from '../../http/requests/new-record.requests.js';
import { MOST_ASSIGNEES, MOST_FIELD_VALUES, MOST_LINKS, MOST_TAGS } from './rules/discovery-size.js';

/** The field of a value. */
export class FieldReference {
  /** The field's `id` or `clientId`. @example 'effort' */
  @Reference() id: string;
}

export class NewFieldValue {
  /** The field. */
  @Nested(() => FieldReference) field: FieldReference;

  /** The value as text in the canonical form of the field's type; null clears it, on update only. @example 'Medium' */
  @Required() @ApiProperty({ type: 'string', nullable: true }) value: unknown;
}

const SomeTags = () => TextList(MOST_TAGS, 100);

export const Tags = (): PropertyDecorator => applyDecorators(Nullable(), SomeTags());

const Links = () => applyDecorators(Nullable(), WebUrls(MOST_LINKS));

export class NewDiscovery extends newRecord('discoveries', 'RL-15') {
  /** What the discovery is about, in a few words. @example 'Readers give up on a book because of its queue' */
  @Title(500) title: string;

  /**
   * What the discovery is about, at length.
   * @example 'Five of twelve readers gave up their hold when they saw how long the queue was.'
   */
  @Nullable() @Text(100_000) description?: string | null;

  /** The `id` or `clientId` of a state. A new discovery begins in the workspace's default state. @example 'backlog' */
  @Optional() @Reference() discoveryStateId?: string;

  /**
   * The `id` or `clientId` of a component, or of a discovery that is directly under a component; null for none.
   * @example 'borrowing'
   */
  @Nullable() @Reference() parentId?: string | null;

  /** The `id` or `clientId` of each assigned user, or `me`. @example ['chiyo'] */
  @Nullable() @References(MOST_ASSIGNEES) assignees?: string[] | null;

  /** Tags; duplicates are dropped. @example ['holds', 'interviews'] */
  @Tags() tags?: string[] | null;

  /** Values of custom fields. An update leaves other values as they are. */
  @Optional() @NestedList(() => NewFieldValue, MOST_FIELD_VALUES) fieldsValues?: NewFieldValue[];

  /** Links to issues in tracker Alpha. @example ['https://alpha.example/issue/17'] */
  @Links() alphaIssueUrls?: string[] | null;

  /** Links to issues in tracker Bravo. @example ['https://bravo.example/issue/17'] */
  @Links() bravoIssueUrls?: string[] | null;

  /** Links to issues in tracker Charlie. @example ['https://charlie.example/issue/17'] */
  @Links() charlieIssueUrls?: string[] | null;

  /** Links to issues in tracker Delta. @example ['https://delta.example/issue/17'] */
  @Links() deltaIssueUrls?: string[] | null;

  /** Links to cards on board Echo. @example ['https://echo.example/card/17'] */
  @Links() echoCardUrls?: string[] | null;
}

export abstract class TagChanges {
  /** Tags to add after the existing ones. Not together with `tags`. */
  @Optional() @SomeTags() addTags?: string[];

  /** Tags to remove before others are added; missing ones are ignored. Not together with `tags`. */
  @Optional() @SomeTags() removeTags?: string[];
}

export class DiscoveryChanges extends intersectionOf(changesOf(NewDiscovery), TagChanges) {
  /** The `id` or `clientId` of each user to assign as well. Not together with `assignees`. */
  @Optional() @References(MOST_ASSIGNEES) addAssignees?: string[];

  /** The `id` or `clientId` of each user to unassign; others are ignored. Not together with `assignees`. */
  @Optional() @References(MOST_ASSIGNEES) removeAssignees?: string[];
}

/** The new place of a discovery: at most one of `before` and `after`, and its new state or parent. */
export class DiscoveryMove extends pickOf(DiscoveryChanges, ['discoveryStateId', 'parentId']) {
  /** The `id` or `clientId` of the discovery to come right before. @example 'RL-1' */
  @Optional() @Reference() before?: string;

  /** The `id` or `clientId` of the discovery to come right after. */
  @Optional() @Reference() after?: string;
}

export class MergeRequest {
  /** The `id` or `clientId` of the discovery that stays. @example 'RL-1' */
  @Reference() into: string;
}

/** The texts of a discovery that isn't created yet. */
export class SimilarTo extends pickOf(NewDiscovery, ['title', 'description']) {
  /** What the discovery is about, at length; only the first words count. */
  declare description?: string | null;

  /** The maximal number of similar discoveries; 10 when left out. @example 5 */
  @Optional() @Integer(1, 50) limit?: number;
}
