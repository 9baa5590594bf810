import { changesOf } from '../../http/input/member-table.js';
import { TextParameter } from '../../http/input/parameters.js';
import { TitledQuery } from '../../http/lists/list.requests.js';
import { ClientId, Nullable, Optional, Text, Title } from '../../http/input/members.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

export class NewComponent extends NewRecord {
  /** The component's title. @example 'Events' */
  @Title(500) title: string;

  /** The caller's own identifier, unique among the workspace's components. @example 'events' */
  @Optional() @ClientId() clientId?: string;

  /** What belongs to the component; null clears it. @example 'Readings, workshops, and everything in the calendar.' */
  @Nullable() @Text(100_000) description?: string | null;
}

export class ComponentChanges extends changesOf(NewComponent) {}

export class ComponentsQuery extends TitledQuery {
  /**
   * Only components with all of these words in their title or description, the last one as a prefix; or with a `clientId`
   * that is among them.
   */
  @TextParameter(500) q?: string;
}
