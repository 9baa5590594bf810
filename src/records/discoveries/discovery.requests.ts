import { ApiProperty } from '@nestjs/swagger';
import {
  ClientId,
  Nullable,
  Nested,
  NestedList,
  Optional,
  Reference,
  References,
  Required,
  Text,
  TextList,
  Title,
  WebUrls,
} from '../../http/input/members.js';
import { MOST_ASSIGNEES, MOST_FIELD_VALUES, MOST_LINKS, MOST_TAGS } from './rules/discovery-size.js';
import { changesOf, intersectionOf, pickOf } from '../../http/input/member-table.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

/** The field that a value is for. */
export class FieldReference {
  /** The field's `id` or `clientId`. @example 'effort' */
  @Reference() id: string;
}

export class NewFieldValue {
  /** The field. */
  @Nested(() => FieldReference) field: FieldReference;

  /**
   * The value as a string in the canonical form of the field's type; null clears it, on update only.
   * @example 'Medium'
   */
  @Required() @ApiProperty({ type: 'string', nullable: true }) value: unknown;
}

export class NewDiscovery extends NewRecord {
  /** What the discovery is about, in a few words. @example 'Readers give up on a book because of its queue' */
  @Title(500) title: string;

  /** The caller's own identifier, unique among the workspace's discoveries. @example 'RL-15' */
  @Optional() @ClientId() clientId?: string;

  /**
   * What it is about, at length.
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

  /** The `id` or `clientId` of each user who is to work on it. @example ['chiyo'] */
  @Nullable() @References(MOST_ASSIGNEES) assignees?: string[] | null;

  /** Tags; repeats are dropped. @example ['holds', 'interviews'] */
  @Nullable() @TextList(MOST_TAGS, 100) tags?: string[] | null;

  /** Values of custom fields. On update, fields that are not named keep theirs. */
  @Optional() @NestedList(() => NewFieldValue, MOST_FIELD_VALUES) fieldsValues?: NewFieldValue[];

  /** Links to issues in tracker Alpha. @example ['https://alpha.example/issue/17'] */
  @Nullable() @WebUrls(MOST_LINKS) alphaIssueUrls?: string[] | null;

  /** Links to issues in tracker Bravo. @example ['https://bravo.example/issue/17'] */
  @Nullable() @WebUrls(MOST_LINKS) bravoIssueUrls?: string[] | null;

  /** Links to issues in tracker Charlie. @example ['https://charlie.example/issue/17'] */
  @Nullable() @WebUrls(MOST_LINKS) charlieIssueUrls?: string[] | null;

  /** Links to issues in tracker Delta. @example ['https://delta.example/issue/17'] */
  @Nullable() @WebUrls(MOST_LINKS) deltaIssueUrls?: string[] | null;

  /** Links to cards on board Echo. @example ['https://echo.example/card/17'] */
  @Nullable() @WebUrls(MOST_LINKS) echoCardUrls?: string[] | null;
}

/** What changes tags without saying all of them. */
export abstract class TagChanges {
  /** Tags to add behind those that it has. Not together with `tags`. */
  @Optional() @TextList(MOST_TAGS, 100) addTags?: string[];

  /** Tags to remove, before others are added; one that it doesn't have is no fault. Not together with `tags`. */
  @Optional() @TextList(MOST_TAGS, 100) removeTags?: string[];
}

export class DiscoveryChanges extends intersectionOf(changesOf(NewDiscovery), TagChanges) {
  /** The `id` or `clientId` of each user who is to work on it as well. Not together with `assignees`. */
  @Optional() @References(MOST_ASSIGNEES) addAssignees?: string[];

  /** The `id` or `clientId` of each user who isn't to work on it; one who doesn't is no fault. Not together with `assignees`. */
  @Optional() @References(MOST_ASSIGNEES) removeAssignees?: string[];
}

/** Where a discovery is dropped: one of `before` and `after` at most, and what it becomes there. */
export class DiscoveryMove extends pickOf(DiscoveryChanges, ['discoveryStateId', 'parentId']) {
  /** The `id` or `clientId` of the discovery to come right before. @example 'RL-1' */
  @Optional() @Reference() before?: string;

  /** The `id` or `clientId` of the discovery to come right after. */
  @Optional() @Reference() after?: string;
}
