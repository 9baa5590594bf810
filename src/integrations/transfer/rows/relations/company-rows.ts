import type { Reader } from '../../../../platform/database/reader.js';
import { quoted } from '../../../../http/problems/excerpt.js';
import {
  resolveNames,
  resolveReferences,
  type ResolvedCompany,
  type ResolvedName,
  acceptsClientId,
} from '../../import/records/resolve-companies.js';
import type { FileFault } from '../faults.js';
import type { ReadRow, SpooledRow } from '../row-records.js';
import { keyOf } from './known-rows.js';

type Reason = Pick<FileFault, 'code' | 'detail'>;

/** Checks companies in rows of any order: one row per company, and the same revenue in all rows of feedback. */
export class CompanyRows {
  /** The first row of each company, by its folded name. */
  private readonly known = new Map<string, { readonly line: number; readonly revenue: number | undefined }>();
  private readonly first = new Set<number>();

  constructor(
    private readonly reader: Reader,
    private readonly workspaceId: string,
  ) {}

  async faultsIn(rows: readonly ReadRow[]): Promise<(FileFault & { readonly line: number })[]> {
    const naming = rows.filter((row) => nameIn(row) !== undefined);
    const found = await resolveNames(this.reader, this.workspaceId, naming.map(nameIn) as string[]);
    const names = new Map(found.map((each) => [each.asked, each]));
    const clientIds = naming.flatMap(({ kind, members }) =>
      kind === 'company' ? ((members['clientId'] as string | undefined) ?? []) : [],
    );
    const referred = await resolveReferences(this.reader, this.workspaceId, clientIds);
    return naming.flatMap((row) => {
      const named = names.get(nameIn(row) as string) as ResolvedName;
      const reason = this.repeated(row, named) ?? this.taken(row, named, referred);
      if (!reason) return [];
      const column = row.columnAt(row.worth ? '/revenue' : '/name');
      return [{ line: row.line, ...(column !== undefined && { column }), ...reason }];
    });
  }

  /** Keeps the revenue of a company in its first row only. */
  withRelations(row: SpooledRow, line: number): SpooledRow {
    const [made, ...others] = row.records;
    const isCompany = made?.[0] === 'company' && others.length > 0;
    return isCompany && !this.first.has(line) ? { ...row, records: others } : row;
  }

  private repeated({ kind, line, worth }: ReadRow, { asked, folded }: ResolvedName): Reason | undefined {
    const former = this.known.get(keyOf(folded));
    if (!former) {
      this.known.set(keyOf(folded), { line, revenue: worth?.revenue });
      this.first.add(line);
    } else if (kind === 'company') {
      return {
        code: 'repeated_row',
        detail: `The company has the same name as that of line ${former.line}.`,
      };
    } else if (former.revenue !== worth?.revenue) {
      const detail = `The company ${quoted(asked)} is worth ${worth?.revenue} here, and ${former.revenue} in line ${former.line}: correct one, or import what companies are worth as a table of its own.`;
      return { code: 'revenue_differs', detail };
    }
    return undefined;
  }

  /** The fault of a company whose name another company has. */
  private taken(
    { kind, members }: ReadRow,
    { asked, found }: ResolvedName,
    referred: ReadonlyMap<string, ResolvedCompany>,
  ): Reason | undefined {
    if (!found || kind !== 'company') return undefined;
    const clientId = members['clientId'] as string | undefined;
    const own = clientId === undefined ? undefined : referred.get(clientId);
    const isOther = own ? own.id !== found.id && !own.is_former : !acceptsClientId(found, clientId);
    return isOther
      ? { code: 'name_taken', detail: `There is already a company named ${quoted(asked)}, with another key.` }
      : undefined;
  }
}

const nameIn = ({ kind, members, worth }: ReadRow): string | undefined =>
  (kind === 'company' ? (members['name'] as string | undefined) : worth?.company)?.trim();
