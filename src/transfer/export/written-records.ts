import type { Kind } from '../kinds.js';
import type { ExportedRow } from './export-query.js';

type References = readonly (readonly [kind: Kind, clientId: string])[];

interface FieldRow {
  readonly client_id: string;
  options: readonly string[] | null;
}

/** What an export has written so far, by the `clientId`s that its lines name. */
export class WrittenRecords {
  private readonly clientIds = new Map<Kind, Set<string>>();
  /** Discoveries that others may be under. */
  private readonly underComponents = new Set<string>();
  private readonly optionsOf = new Map<string, Set<string>>();

  has(kind: Kind, { client_id: clientId }: ExportedRow): boolean {
    return this.clientIds.get(kind)?.has(clientId as string) === true;
  }

  /** Nothing refers to feedback, of which there is the most. */
  add(kind: Kind, row: ExportedRow): void {
    if (kind === 'feedback') return;
    const clientId = row['client_id'] as string;
    const written = this.clientIds.get(kind) ?? new Set();
    this.clientIds.set(kind, written.add(clientId));
    if (kind === 'discovery' && row['component_id']) this.underComponents.add(clientId);
    if (kind === 'discoveryField') this.addOptions(row as unknown as FieldRow);
  }

  /** What a line of the row would name, and lines so far have not. */
  missing(kind: Kind, row: ExportedRow): References {
    const missing = referencesOf(kind, row).filter(
      ([of, clientId]) => !this.clientIds.get(of)?.has(clientId),
    );
    return [...missing, ...this.fieldsWithMoreOptions(row)];
  }

  /** Discoveries are read one page after the other: one may be under another that was somewhere else when it was written. */
  inPlace(kind: Kind, row: ExportedRow): ExportedRow {
    const isMisplaced =
      kind === 'discovery' &&
      row['parent_discovery_id'] &&
      !this.underComponents.has(row['parent'] as string);
    return isMisplaced
      ? { ...row, parent: null, parent_discovery_id: null, parent_is_ambiguous: false }
      : row;
  }

  /** A line replaces the options, and those that are gone by now may be in lines before. */
  private addOptions(row: FieldRow): void {
    if (!row.options) return;
    const options = new Set([...row.options, ...(this.optionsOf.get(row.client_id) ?? [])]);
    this.optionsOf.set(row.client_id, options);
    row.options = [...options];
  }

  private fieldsWithMoreOptions({ values }: ExportedRow): References {
    return valuesIn(values).flatMap(({ field: { id }, value }) => {
      const options = this.optionsOf.get(id);
      if (!options || options.has(value)) return [];
      const chosen = value.startsWith('[') ? (JSON.parse(value) as string[]) : [value];
      return chosen.every((option) => options.has(option)) ? [] : [['discoveryField', id] as const];
    });
  }
}

interface Value {
  readonly field: { readonly id: string };
  readonly value: string;
}

const valuesIn = (values: unknown): readonly Value[] => (values as readonly Value[] | null) ?? [];

function referencesOf(kind: Kind, row: ExportedRow): References {
  if (kind === 'feedback') return [['discovery', row['discovery'] as string]];
  if (kind === 'discoveryField') return fields(Object.values((row['operands'] as object | null) ?? {}));
  if (kind !== 'discovery') return [];
  return [
    ['discoveryState', row['state'] as string],
    ...(row['component_id'] ? [['component', row['parent'] as string] as const] : []),
    ...(row['parent_discovery_id'] ? [['discovery', row['parent'] as string] as const] : []),
    ...(row['assigned'] as string[]).map((user) => ['user', user] as const),
    ...fields(valuesIn(row['values']).map(({ field }) => field.id)),
  ];
}

const fields = (clientIds: readonly string[]): References =>
  clientIds.map((clientId) => ['discoveryField', clientId]);
