import { hash } from 'node:crypto';
import { quoted } from '../../http/problems/excerpt.js';
import { isList, type Column, type RowKind } from './columns.js';
import { optionIn, readBoolean, readFieldValue, splitList, unescapeFormula } from './cells.js';
import type { Directory, Found, KnownField } from './directory.js';
import type { RowFault } from './faults.js';
import { type Conventions, type Read, readInstant, readNumber } from './locale.js';
import { fieldClientId, type Missing } from './missing.js';
import type { Row } from './rows.js';

export interface ReadRow {
  readonly line: number;
  readonly bytes: number;
  readonly kind: RowKind;
  readonly clientId: string;
  /** What create takes, references resolved. */
  readonly members: Readonly<Record<string, unknown>>;
  /** A piece of feedback with this score belongs to it. */
  readonly score?: number;
  /** The discovery that it is under or about, by the file or the workspace: whether there is one is yet to be seen. */
  readonly discovery?: { readonly reference: string; readonly column: number };
  readonly faults: readonly RowFault[];
  /** The header of the column that gives a member, by the pointer to it. */
  readonly columnAt: (pointer: string) => string | undefined;
}

export interface RowReading {
  readonly kind: RowKind;
  readonly columns: readonly Column[];
  readonly directory: Directory;
  readonly conventions: Conventions | undefined;
  readonly missing: Missing;
  readonly createMissing: boolean;
}

const INSTANTS = new Set(['createdAt', 'updatedAt', 'lastDiscoverystateUpdatedAt']);

/** Turns rows into what create takes. */
export class RowReader {
  constructor(private readonly reading: RowReading) {}

  read(row: Row): ReadRow {
    return new Reading(row, this.reading).result();
  }
}

/** The reading of one row. */
class Reading {
  private readonly members: Record<string, unknown> = {};
  private readonly fieldsValues: { field: { id: string }; value: string }[] = [];
  private readonly faults: RowFault[] = [];
  private readonly columnOf = new Map<string, string>();
  private readonly texts: Record<'parent' | 'component', { text: string; column: Column } | undefined> = {
    parent: undefined,
    component: undefined,
  };
  private score: number | undefined;
  private discovery: ReadRow['discovery'];

  constructor(
    private readonly row: Row,
    private readonly reading: RowReading,
  ) {}

  result(): ReadRow {
    const { columns, kind } = this.reading;
    const { line, cells } = this.row;
    this.checkWidth();
    for (const column of columns) this.readCell(column, unescapeFormula(cells[column.index] ?? ''));
    if (kind === 'discovery') this.findParent();
    if (this.fieldsValues.length > 0) this.members['fieldsValues'] = this.fieldsValues;
    const clientId = this.clientId();
    return {
      line,
      kind,
      clientId,
      bytes: cells.reduce((sum, cell) => sum + cell.length, 0),
      members: { ...this.members, clientId },
      ...(this.score !== undefined && { score: this.score }),
      ...(this.discovery && { discovery: this.discovery }),
      faults: this.faults,
      columnAt: (pointer) => this.columnAt(pointer),
    };
  }

  private checkWidth(): void {
    const { line, cells } = this.row;
    const width = this.reading.columns.length;
    const isTooWide = cells.length > width && cells.slice(width).some((cell) => cell !== '');
    if (cells.length >= width && !isTooWide) return;
    const detail = `The row has ${cells.length} cells, and the header ${width}: a cell with a delimiter or line break has to be quoted, or the file is cut off.`;
    this.faults.push({ line, code: 'wrong_width', detail });
  }

  private readCell(column: Column, cell: string): void {
    const { target, header } = column;
    if ('leftOut' in target || cell.trim() === '') return;
    if ('field' in target) return this.readField(column, target.field, cell);
    if ('newField' in target) return this.readNewField(column, target.newField, cell);
    this.columnOf.set(`/${target.member}`, header);
    this.readMember(column, target.member, cell);
  }

  private readMember(column: Column, member: string, cell: string): void {
    const { conventions, directory } = this.reading;
    if (member === 'parentId') this.texts.parent = { text: cell.trim(), column };
    else if (member === 'component') this.texts.component = { text: cell.trim(), column };
    else if (member === 'discoveryStateId')
      this.refer(column, member, 'discoveryState', directory.states.find(cell.trim()), cell);
    else if (member === 'assignees') this.assign(column, cell);
    else if (member === 'score') this.readScore(column, cell);
    else if (member === 'starred') this.members[member] = (readBoolean(cell) ?? cell) === 'true';
    else if (member === 'discoveryId') this.discovery = { reference: cell.trim(), column: column.index };
    else if (INSTANTS.has(member)) this.keep(column, member, readInstant(cell, conventions));
    else if (isList(member))
      this.members[member] = [...((this.members[member] as string[]) ?? []), ...splitList(cell)];
    else
      this.members[member] =
        member === 'title' || member === 'clientId' || member === 'id' ? cell.trim() : cell;
  }

  private keep({ header }: Column, member: string, read: Read): void {
    if ('value' in read) this.members[member] = read.value;
    else this.refuse(header, read.code, read.detail);
  }

  private readScore({ header }: Column, cell: string): void {
    const read = readNumber(cell, this.reading.conventions);
    if (!('value' in read)) return this.refuse(header, read.code, read.detail);
    const score = Number(read.value);
    if (this.reading.kind === 'feedback') this.members['score'] = score;
    else if (score !== 0) this.score = score;
  }

  private assign(column: Column, cell: string): void {
    const { directory } = this.reading;
    const assigned = (this.members['assignees'] as string[] | undefined) ?? [];
    for (const name of this.namesIn(cell)) {
      const clientId = this.referTo(column, 'user', directory.users.find(name), name);
      if (clientId !== undefined && !assigned.includes(clientId)) assigned.push(clientId);
    }
    this.members['assignees'] = assigned;
  }

  /** "Lovelace, Ada" can be one person. */
  private namesIn(cell: string): string[] {
    const whole = cell.trim();
    return this.reading.directory.users.find(whole) === undefined ? splitList(cell) : [whole];
  }

  private refer(column: Column, member: string, kind: 'discoveryState', found: Found, cell: string): void {
    const clientId = this.referTo(column, kind, found, cell.trim());
    if (clientId !== undefined) this.members[member] = clientId;
  }

  private referTo(
    { header }: Column,
    kind: 'discoveryState' | 'user' | 'component',
    found: Found,
    name: string,
  ): string | undefined {
    if (found === 'ambiguous') {
      this.refuse(header, 'ambiguous_name', `${quoted(name)} names several records: use a clientId`);
      return undefined;
    }
    if (found) return found.clientId;
    const { missing, createMissing } = this.reading;
    if (createMissing) return missing.add(kind, name);
    const what = { discoveryState: 'state', user: 'user', component: 'component' }[kind];
    this.refuse(
      header,
      `unknown_${what}`,
      `there is no ${what} ${quoted(name)}: correct it, make it, or use --create-missing`,
    );
    return undefined;
  }

  private readField({ header }: Column, field: KnownField, cell: string): void {
    const { conventions, missing, createMissing } = this.reading;
    const read = readFieldValue(cell, field, conventions, (name) => {
      const option = optionIn(field.options ?? [], name);
      return option ?? (createMissing && name !== '' ? missing.addOption(field, name) : undefined);
    });
    if (!('value' in read)) return this.refuse(header, read.code, read.detail);
    this.columnOf.set(`/fieldsValues/${this.fieldsValues.length}`, header);
    this.fieldsValues.push({ field: { id: field.clientId }, value: read.value });
  }

  private readNewField({ header }: Column, name: string, cell: string): void {
    const { conventions, missing } = this.reading;
    const guess = missing.guessOf(name);
    guess.see(cell, conventions);
    const read = readFieldValue(cell, { type: guess.type, options: null }, conventions, () => undefined);
    if (!('value' in read)) return this.refuse(header, read.code, read.detail);
    this.columnOf.set(`/fieldsValues/${this.fieldsValues.length}`, header);
    this.fieldsValues.push({ field: { id: fieldClientId(name) }, value: read.value });
  }

  private findParent(): void {
    const { directory, missing } = this.reading;
    const { parentType, ...members } = this.members;
    const { parent, component } = this.texts;
    delete this.members['parentType'];
    if (parent && parentType !== 'NONE') {
      const found = parentType === 'DISCOVERY' ? undefined : directory.components.find(parent.text);
      const made = parentType === 'DISCOVERY' ? undefined : missing.find('component', parent.text);
      if (found === undefined && made === undefined && parentType !== 'COMPONENT') {
        this.discovery = { reference: parent.text, column: parent.column.index };
        return;
      }
      return this.putUnder(made ?? this.referTo(parent.column, 'component', found, parent.text));
    }
    if (component && !('parentId' in members)) {
      const found = directory.components.find(component.text);
      this.putUnder(this.referTo(component.column, 'component', found, component.text));
    }
  }

  private putUnder(component: string | undefined): void {
    if (component !== undefined)
      Object.assign(this.members, { parentId: component, parentType: 'COMPONENT' });
  }

  /** A row that nothing tells apart is known by its content. */
  private clientId(): string {
    const { columns } = this.reading;
    const { clientId } = this.members;
    if (typeof clientId === 'string') return clientId;
    const key = columns.find(({ target }) => 'member' in target && target.member === 'clientId');
    if (key) this.refuse(key.header, 'no_key', 'is empty, and rows are told apart by it');
    return `csv-${hash('sha256', JSON.stringify(this.row.cells), 'hex').slice(0, 32)}`;
  }

  private refuse(column: string, code: string, detail: string): void {
    this.faults.push({ line: this.row.line, column, code, detail: `${detail}.` });
  }

  private columnAt(pointer: string): string | undefined {
    for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const header = this.columnOf.get(path);
      if (header !== undefined) return header;
    }
    const member = pointer.split('/')[1];
    const column = this.reading.columns.find(({ target }) => 'member' in target && target.member === member);
    return column?.header;
  }
}
