import * as problems from '../../discoveries/discovery.problems.js';
import { bytesOf, sizeOf, whyTooLarge } from '../../discoveries/discovery-size.js';
import type { NewFieldValue } from '../../discoveries/discovery.requests.js';
import { FEEDBACK_TYPE } from '../../fields/field-type.js';
import { canonicalValue, whyNotAValue } from '../../fields/field-value.js';
import type { GivenDiscovery } from '../kinds.js';
import type { Scope } from './bulk.js';
import type { ComponentsImport } from './components-import.js';
import { writeDiscoveries } from './discovery-writes.js';
import {
  type KnownDiscoveries,
  knownDiscoveries,
  type Place,
  type WholeDiscovery,
} from './discovery-drafts.js';
import { type Draft, type Drafts, revised } from './drafts.js';
import type { FieldsImport } from './fields-import.js';
import { ParentChoice } from './parent-choice.js';
import type { StatesImport } from './states-import.js';
import type { FieldRow } from './tables.js';
import type { UsersImport } from './users-import.js';

/** What lines about discoveries refer to. */
interface Surroundings {
  readonly states: StatesImport;
  readonly fields: FieldsImport;
  readonly users: UsersImport;
  readonly components: ComponentsImport;
}

export class DiscoveriesImport {
  private readonly parents: ParentChoice;

  private constructor(
    private readonly scope: Scope,
    private readonly known: KnownDiscoveries,
    private readonly around: Surroundings,
  ) {
    this.parents = new ParentChoice(around.components.directory, known);
  }

  static async load(
    scope: Scope,
    clientIds: ReadonlySet<string>,
    references: ReadonlySet<string>,
    around: Surroundings,
  ): Promise<DiscoveriesImport> {
    return new DiscoveriesImport(scope, await knownDiscoveries(scope, clientIds, references), around);
  }

  get drafts(): Drafts<WholeDiscovery> {
    return this.known.drafts;
  }

  find(reference: string): Place | undefined {
    return this.known.places.find(reference);
  }

  take(line: number, given: GivenDiscovery): void {
    const there = this.drafts.find(given.clientId);
    const draft = there ?? this.begun(line, given);
    const { row } = draft;
    const { title, description, discoveryStateId } = given;
    const state_id = discoveryStateId === undefined ? undefined : this.stateNamed(discoveryStateId);
    revised(draft, line, { title, description, state_id, ...linksOf(given) });
    row.links_bytes = bytesOf(linksIn(row));
    this.parents.move(row, given);
    if (given.assignees !== undefined) row.assignees = this.usersNamed(given.assignees ?? []);
    if (given.tags !== undefined) row.tags = [...new Set(given.tags)];
    if (given.fieldsValues) this.fill(row, given.fieldsValues, !there);
    this.known.places.add(row);
  }

  write(): Promise<void> {
    return writeDiscoveries(this.scope, this.drafts);
  }

  /** The discoveries whose feedback value the lines change: one that moves takes its value with it. */
  toRefresh(): string[] {
    return this.drafts.all.flatMap(({ row, former }) => {
      if (!former || former.parent_discovery_id === row.parent_discovery_id) return [];
      return [row.id, former.parent_discovery_id, row.parent_discovery_id].filter((id) => id !== null);
    });
  }

  private begun(line: number, { clientId, title, discoveryStateId }: GivenDiscovery): Draft<WholeDiscovery> {
    return this.drafts.begin(line, clientId, {
      title,
      description: null,
      state_id: this.stateNamed(discoveryStateId),
      // Known when it is written.
      state_entered_at: '',
      component_id: null,
      parent_discovery_id: null,
      alpha_issue_urls: [],
      bravo_issue_urls: [],
      charlie_issue_urls: [],
      delta_issue_urls: [],
      echo_card_urls: [],
      links_bytes: 0,
      field_values_count: 0,
      field_values_bytes: 0,
      tags: [],
      assignees: [],
      values: {},
    });
  }

  private stateNamed(reference: string | undefined): string {
    const id = this.around.states.idOf(reference);
    if (id === undefined) throw new problems.DiscoveryStateNotFound(reference ?? '');
    return id;
  }

  private usersNamed(references: readonly string[]): string[] {
    const found = references.map((reference) => this.around.users.idOf(reference));
    const missing = references
      .map((reference, index) => ({ reference, index }))
      .filter(({ index }) => found[index] === undefined);
    if (missing.length > 0) throw new problems.AssigneeNotFound(missing);
    return [...new Set(found as string[])].sort();
  }

  private fill(row: WholeDiscovery, given: readonly NewFieldValue[], isNew: boolean): void {
    const values = { ...row.values };
    const seen = new Set<string>();
    for (const [
      index,
      {
        field: { id: reference },
        value,
      },
    ] of given.entries()) {
      const field = this.around.fields.find(reference);
      if (!field) throw new problems.FieldNotFound(index, reference);
      if (field.type === FEEDBACK_TYPE) throw new problems.FieldReadOnly(index, field.name);
      if (seen.has(field.id)) throw new problems.FieldRepeated(index, field.name);
      seen.add(field.id);
      if (value === null && !isNew) delete values[field.id];
      else values[field.id] = checkedValue(field, value, index);
    }
    const size = sizeOf(Object.values(values));
    const why = whyTooLarge(size);
    if (why !== undefined) throw new problems.FieldValuesTooLarge(why);
    Object.assign(row, { values, field_values_count: size.count, field_values_bytes: size.bytes });
  }
}

function checkedValue({ name, type, options }: FieldRow, value: unknown, index: number): string {
  const why = typeof value === 'string' ? whyNotAValue(type, options ?? [], value) : 'a string';
  if (why !== undefined) throw new problems.InvalidFieldValue(index, name, why);
  return canonicalValue(type, value as string);
}

/** The lists of links that a line gives; null is an empty one. */
const linksOf = (given: GivenDiscovery) => ({
  alpha_issue_urls: listOf(given.alphaIssueUrls),
  bravo_issue_urls: listOf(given.bravoIssueUrls),
  charlie_issue_urls: listOf(given.charlieIssueUrls),
  delta_issue_urls: listOf(given.deltaIssueUrls),
  echo_card_urls: listOf(given.echoCardUrls),
});

const linksIn = (row: WholeDiscovery): string[] => [
  ...row.alpha_issue_urls,
  ...row.bravo_issue_urls,
  ...row.charlie_issue_urls,
  ...row.delta_issue_urls,
  ...row.echo_card_urls,
];

const listOf = (urls: string[] | null | undefined): string[] | undefined => (urls === null ? [] : urls);
