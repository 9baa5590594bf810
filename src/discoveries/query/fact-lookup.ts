import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readerOf } from '../../database/context.js';
import { NamedRecords, recordNamed, type Referable as Named } from '../../database/records/named-records.js';
import { findNamed } from '../../database/records/references.js';
import { searchQuery } from '../../database/search/words.js';
import { FIELD_FACTS, type NamedField } from '../../fields/field-facts.js';
import type { WorkspaceFacts } from './conditions.js';
import { conditionsIn, type Filter } from '../../http/lists/filter.js';
import { fieldNamedIn, type Referable, REFERENCES } from './members.js';

/** PostgreSQL joins what it knows nothing about, as a workspace that was just filled, once for each pair of rows. */
const BEYOND_SMALL = 'SELECT id FROM discovery WHERE workspace_id = $1 ORDER BY id OFFSET 10000 LIMIT 1';

/** Finds what filters and orders refer to. */
@Injectable()
export class FactLookup {
  constructor(private readonly em: EntityManager) {}

  /** In one round trip. `keys` says how many there are in the order. */
  async of(
    workspaceId: string,
    filter: Filter,
    fields: readonly string[],
    keys = 0,
  ): Promise<WorkspaceFacts> {
    const asked = referencesIn(filter);
    const reader = readerOf(this.em);
    const find = <Row extends Named>(tables: readonly NamedRecords<Row>[], references: readonly string[]) =>
      findNamed(reader, workspaceId, tables, references);
    const field = new NamedRecords<NamedField>('discovery_field', { columns: FIELD_FACTS });
    const state = new NamedRecords('discovery_state');
    const user = new NamedRecords('workspace_user');
    const component = new NamedRecords('component');
    const discovery = new NamedRecords('discovery');
    const conditions = [...conditionsIn(filter)].length;
    const joinsSome = conditions > 0 && conditions + keys > 1;
    const [beyondSmall] = await Promise.all([
      joinsSome && reader.byKey({ text: BEYOND_SMALL, values: [workspaceId] }),
      find([field], [...asked.fields, ...fields]),
      find([state], asked.of('discovery_state')),
      find([user], asked.of('workspace_user')),
      find([discovery], asked.of('discovery')),
      find([component, discovery], asked.of('parent')),
    ]);
    const tables: Record<Referable, readonly NamedRecords[]> = {
      discovery: [discovery],
      discovery_state: [state],
      workspace_user: [user],
      parent: [component, discovery],
    };
    return {
      isSmall: joinsSome && beyondSmall === undefined,
      field: (reference) => recordNamed(reference, [field]),
      resolve: (kind) => (reference) => recordNamed(reference, tables[kind])?.id,
      searchQuery: (text) => searchQuery(workspaceId, text),
    };
  }
}

interface AskedReferences {
  readonly fields: readonly string[];
  readonly of: (kind: Referable) => readonly string[];
}

function referencesIn(filter: Filter): AskedReferences {
  const conditions = [...conditionsIn(filter)];
  return {
    fields: conditions.map(({ member }) => fieldNamedIn(member)).filter((field) => field !== undefined),
    of: (kind) =>
      conditions
        .filter(({ member }) => Object.hasOwn(REFERENCES, member) && REFERENCES[member] === kind)
        .flatMap(({ value }) => [value].flat())
        .filter((value) => typeof value === 'string'),
  };
}
