import { type Kind, KINDS, TABLES } from '../kinds.js';
import type { NamesInView } from './views-query.js';
import type { ExportedRow } from './export-query.js';

type References = readonly (readonly [kind: Kind, clientId: string])[];

export class WrittenRecords {
  private readonly clientIds = new Map<Kind, Set<string>>();
  /** Discoveries under a component, which alone can be parents. */
  private readonly underComponents = new Set<string>();
  private readonly optionsOf = new Map<string, Set<string>>();

  has(kind: Kind, clientId: string): boolean {
    return this.clientIds.get(kind)?.has(clientId) === true;
  }

  /** Notes a record, unless nothing refers to its kind: feedback is the most numerous kind. */
  add(kind: Kind, row: ExportedRow): void {
    if (kind === 'feedback' || kind === 'view' || kind === 'comment') return;
    const clientId = row['client_id'] as string;
    this.clientIds.set(kind, (this.clientIds.get(kind) ?? new Set()).add(clientId));
    if (kind === 'discovery' && row['component_id']) this.underComponents.add(clientId);
    if (kind === 'discoveryField') this.addOptions(clientId, row as unknown as FieldRow);
  }

  /** The references of a row to records that no line has defined yet. */
  missing(kind: Kind, row: ExportedRow): References {
    const missing = referencesOf(kind, row).filter(([of, clientId]) => !this.has(of, clientId));
    return [...missing, ...this.fieldsWithMoreOptions(row)];
  }

  /** Removes a parent that is written without a component, because it was moved since. */
  inPlace(kind: Kind, row: ExportedRow): ExportedRow {
    const isMisplaced =
      kind === 'discovery' &&
      row['parent_discovery_id'] &&
      !this.underComponents.has(row['parent'] as string);
    return isMisplaced
      ? { ...row, parent: null, parent_discovery_id: null, parent_is_ambiguous: false }
      : row;
  }

  /** Adds removed options to the row, because earlier lines may use them and this line replaces all options. */
  private addOptions(clientId: string, row: FieldRow): void {
    if (!row.options) return;
    const options = new Set([...row.options, ...(this.optionsOf.get(clientId) ?? [])]);
    this.optionsOf.set(clientId, options);
    row.options = [...options];
  }

  private fieldsWithMoreOptions(row: ExportedRow): References {
    return valuesIn(row).flatMap(({ field: { id }, value }) => {
      const options = this.optionsOf.get(id);
      if (!options || options.has(value)) return [];
      const chosen = value.startsWith('[') ? (JSON.parse(value) as string[]) : [value];
      return chosen.every((option) => options.has(option)) ? [] : [['discoveryField', id] as const];
    });
  }
}

interface FieldRow {
  options: readonly string[] | null;
}

interface Value {
  readonly field: { readonly id: string };
  readonly value: string;
}

const valuesIn = ({ values }: ExportedRow): readonly Value[] => (values as readonly Value[] | null) ?? [];

const namedByView = (names: NamesInView): References =>
  KINDS.flatMap((kind) =>
    Object.values(names[TABLES[kind]] ?? {}).map((clientId) => [kind, clientId] as const),
  );

function referencesOf(kind: Kind, row: ExportedRow): References {
  const all = (of: Kind, names: readonly unknown[]) => names.map((name) => [of, name as string] as const);
  if (kind === 'feedback' || kind === 'comment' || kind === 'message')
    return [
      ...all('discovery', row['discovery'] ? [row['discovery']] : []),
      ...all('company', row['from_company'] ? [row['from_company']] : []),
      ...all('message', row['message'] ? [row['message']] : []),
      ...all('user', row['creator'] ? [row['creator']] : []),
    ];
  if (kind === 'discoveryField') return all(kind, Object.values((row['operands'] as object | null) ?? {}));
  if (kind === 'view') return namedByView(row['names'] as NamesInView);
  if (kind !== 'discovery') return [];
  return [
    ...all('discoveryState', [row['state']]),
    ...all('component', row['component_id'] ? [row['parent']] : []),
    ...all('discovery', row['parent_discovery_id'] ? [row['parent']] : []),
    ...all('user', row['assigned'] as string[]),
    ...all(
      'discoveryField',
      valuesIn(row).map(({ field }) => field.id),
    ),
  ];
}
