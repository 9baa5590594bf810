import { changesOf } from '../../http/input/member-table.js';
import { Nullable, Text, Title } from '../../http/input/members.js';
import { SearchParameter } from '../../http/input/parameters.js';
import { sortedBy } from '../../http/lists/list.requests.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

export class NewComponent extends newRecord('components', 'events') {
  /** The component's title. @example 'Events' */
  @Title(500) title: string;

  /** What belongs to the component; null clears it. @example 'Readings, workshops, and everything in the calendar.' */
  @Nullable() @Text(100_000) description?: string | null;
}

export class ComponentChanges extends changesOf(NewComponent) {}

export class ComponentsQuery extends sortedBy('createdAt', 'updatedAt', 'title') {
  @SearchParameter('components', 'title or description') q?: string;
}
