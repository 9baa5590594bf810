import type { Type } from '@nestjs/common';
import { LONGEST_NAME, NewCompany } from '../../records/companies/company.requests.js';
import { NewComment } from '../../records/comments/comment.requests.js';
import { NewComponent } from '../../records/components/component.requests.js';
import { NewDiscovery } from '../../records/discoveries/discovery.requests.js';
import { NewView } from '../../records/discoveries/views/view.requests.js';
import { NewFeedback } from '../../records/feedback/feedback.requests.js';
import { FEEDBACK_TYPE, FIELD_TYPES, type FieldType } from '../../records/fields/field-type.js';
import { NewField } from '../../records/fields/field.requests.js';
import { membersOf as tableOf } from '../../http/input/member-table.js';
import {
  Choice,
  ClientId,
  NestedList,
  Optional,
  PastDateTime,
  Reference,
  Satisfies,
  Title,
} from '../../http/input/members.js';
import { NewMessage } from '../../records/messages/message.requests.js';
import { NewState } from '../../records/states/state.requests.js';
import { NewUser } from '../../records/users/user.requests.js';
import { recordId, withPast } from './given-identity.js';

/** A custom field, or the system field, which every workspace has and no request can create. */
export class ImportedField extends withPast(NewField as Type<Omit<NewField, 'type'>>) {
  @Choice([...FIELD_TYPES, FEEDBACK_TYPE])
  type: FieldType;
}

/** The most merged records of one record; a line of the largest size holds no more. */
const MOST_MERGED = 20_000;

/** The identifiers of a record that was merged into another one. */
export class MergedNames {
  @Optional()
  @Satisfies(recordId)
  id?: string;

  @ClientId()
  clientId: string;
}

/** A merged company. References by its name lead to the survivor too. */
export class FormerCompany extends MergedNames {
  @Title(LONGEST_NAME)
  name: string;
}

export class ImportedCompany extends withPast(NewCompany) {
  /** What was merged into it. */
  @Optional()
  @NestedList(() => FormerCompany, MOST_MERGED)
  merged?: FormerCompany[];
}

export class ImportedDiscovery extends withPast(NewDiscovery) {
  /** Which one is meant if a component and a discovery share the `clientId`. */
  @Optional()
  @Choice(['COMPONENT', 'DISCOVERY'])
  parentType?: 'COMPONENT' | 'DISCOVERY';

  @Optional()
  @PastDateTime()
  lastDiscoverystateUpdatedAt?: string;

  /** What was merged into it. */
  @Optional()
  @NestedList(() => MergedNames, MOST_MERGED)
  merged?: MergedNames[];
}

/** A comment with its discovery, which requests have in their path. */
export class ImportedComment extends withPast(NewComment) {
  @Reference()
  discoveryId: string;

  /** The user who made it; left out if there is no such user. */
  @Optional()
  @Reference()
  createdBy?: string;
}

/** The class of each record by the envelope of its line, in the order of import: parents before children. */
export const RECORD_TYPES = {
  discoveryState: withPast(NewState),
  discoveryField: ImportedField,
  user: withPast(NewUser),
  component: withPast(NewComponent),
  company: ImportedCompany,
  discovery: ImportedDiscovery,
  message: withPast(NewMessage),
  feedback: withPast(NewFeedback),
  view: withPast(NewView),
  comment: ImportedComment,
} as const;

export type Kind = keyof typeof RECORD_TYPES;

export const KINDS = Object.keys(RECORD_TYPES) as readonly Kind[];

export const TABLES: Readonly<Record<Kind, string>> = {
  discoveryState: 'discovery_state',
  discoveryField: 'discovery_field',
  user: 'workspace_user',
  component: 'component',
  company: 'company',
  discovery: 'discovery',
  message: 'message',
  feedback: 'feedback',
  view: 'workspace_view',
  comment: 'comment',
};

export type ImportedRecord<K extends Kind> = InstanceType<(typeof RECORD_TYPES)[K]>;

export const membersOf = (kind: Kind): readonly string[] => [...tableOf(RECORD_TYPES[kind]).keys()];
