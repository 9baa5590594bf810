import { hash } from 'node:crypto';
import { isStorable } from '../../http/input/unsafe-input.js';
import { readBoolean, splitList, TOO_MANY_ITEMS, unescapeFormula } from './cells.js';
import type { Column } from './columns.js';
import type { RowFault } from './faults.js';
import type { FieldCell, FieldCells } from './field-cells.js';
import { type Conventions, readInstant, readNumber } from './locale.js';
import { isList, type RowKind } from './member-names.js';
import type { NamedRecords, Naming } from './named-records.js';
import { UNSTORABLE } from './names.js';
import { type Detail, sentence } from './option-names.js';
import type { Row } from './row.js';
import type { DiscoveryNamed, ReadRow } from './row-records.js';

export interface RowReading {
  readonly kind: RowKind;
  readonly columns: readonly Column[];
  readonly records: NamedRecords;
  readonly conventions: Conventions | undefined;
  readonly fields: FieldCells;
  /** In a tool's export a parent is another row, and never the name of a component. */
  readonly isOfTool: boolean;
  /** What feedback is about that doesn't say so. */
  readonly discoveryId?: string | undefined;
}

/** No column says it. */
const NO_COLUMN = -1;

const INSTANTS = new Set(['createdAt', 'updatedAt', 'lastDiscoverystateUpdatedAt']);
const TRIMMED = new Set(['title', 'clientId', 'id']);

/** Of one row. A row of 8 MiB could have millions. */
const MOST_FAULTS = 1_000;

/** Turns rows into what create takes. */
export class RowReader {
  private readonly reading: RowReading;

  constructor(reading: RowReading) {
    const columns = reading.columns.toSorted((a, b) => a.precedence - b.precedence);
    this.reading = { ...reading, columns };
  }

  read(row: Row): ReadRow {
    return new Reading(row, this.reading).result();
  }
}

const contentOf = (cells: readonly string[]): string =>
  hash('sha256', JSON.stringify(cells), 'buffer').toString('hex', 0, 16);

interface Said {
  readonly text: string;
  readonly column: Column;
}

/** The reading of one row. */
class Reading {
  private readonly members: Record<string, unknown> = {};
  private readonly fieldsValues: Extract<FieldCell, { value: string }>[] = [];
  private readonly filled = new Set<string>();
  private readonly faults: RowFault[] = [];
  private readonly columnOf = new Map<string, string>();
  private parent: Said | undefined;
  private component: Said | undefined;
  private otherKey: string | undefined;
  private score: number | undefined;
  private discovery: DiscoveryNamed | undefined;

  constructor(
    private readonly row: Row,
    private readonly reading: RowReading,
  ) {}

  result(): ReadRow {
    const { columns, kind } = this.reading;
    const { line, cells, item } = this.row;
    this.checkWidth();
    for (const column of columns) {
      const cell = cells[column.index] ?? '';
      this.readCell(column, item ? cell : unescapeFormula(cell));
    }
    if (kind === 'discovery') this.findParent();
    else if (this.reading.discoveryId !== undefined)
      this.discovery ??= { reference: this.reading.discoveryId, column: NO_COLUMN };
    if (this.fieldsValues.length > 0) this.members['fieldsValues'] = this.fieldsValues;
    const clientId = this.clientId();
    return {
      line,
      kind,
      clientId,
      bytes: cells.reduce((sum, cell) => sum + cell.length, 0),
      members: { ...this.members, clientId },
      ...(this.otherKey !== undefined && { otherKey: this.otherKey }),
      ...(this.reading.isOfTool && { content: contentOf(cells) }),
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
    const { target, header, read } = column;
    const { fields } = this.reading;
    if ('leftOut' in target || cell.trim() === '') return;
    if (!isStorable(cell)) return this.refuse(column, UNSTORABLE);
    const text = read ? read(cell) : cell;
    if ('field' in target) return this.fill(column, fields.of(target.field, text));
    if ('newField' in target) return this.fill(column, fields.ofNew(target.newField, text));
    const pointer = `/${target.member}`;
    // Of several columns the first counts that says something.
    if (this.columnOf.has(pointer) && !isList(target.member)) return;
    this.columnOf.set(pointer, header);
    this.readMember(column, target.member, text);
  }

  private readMember(column: Column, member: string, cell: string): void {
    const { conventions, records } = this.reading;
    if (member === 'parentId') this.parent = { text: cell.trim(), column };
    else if (member === 'component') this.component = { text: cell.trim(), column };
    else if (member === 'otherKey') this.otherKey = cell.trim();
    else if (member === 'discoveryStateId') this.keep(column, member, records.state(cell.trim()));
    else if (member === 'assignees') this.assign(column, cell);
    else if (member === 'score') this.readScore(column, cell);
    else if (member === 'starred') this.members[member] = (readBoolean(cell) ?? cell) === 'true';
    else if (member === 'discoveryId') this.discovery = { reference: cell.trim(), column: column.index };
    else if (INSTANTS.has(member)) this.keep(column, member, readInstant(cell, conventions));
    else if (isList(member)) this.gather(column, member, cell);
    else this.members[member] = TRIMMED.has(member) ? cell.trim() : cell;
  }

  private keep(column: Column, member: string, read: Naming | { readonly value: string }): void {
    if ('value' in read) this.members[member] = read.value;
    else {
      const clientId = this.known(column, read);
      if (clientId !== undefined) this.members[member] = clientId;
    }
  }

  private readScore(column: Column, cell: string): void {
    const read = readNumber(cell, this.reading.conventions);
    if (!('value' in read)) return this.refuse(column, read);
    const score = Number(read.value);
    if (this.reading.kind === 'feedback') this.members['score'] = score;
    else if (score !== 0) this.score = score;
  }

  private gather(column: Column, member: string, cell: string): void {
    const items = splitList(cell);
    if (!items) return this.refuse(column, TOO_MANY_ITEMS);
    const gathered = (this.members[member] ??= []) as string[];
    gathered.push(...items);
  }

  private assign(column: Column, cell: string): void {
    const { records } = this.reading;
    const whole = cell.trim();
    const names = records.isUser(whole) ? [whole] : splitList(cell);
    if (!names) return this.refuse(column, TOO_MANY_ITEMS);
    const assigned = new Set(this.members['assignees'] as string[] | undefined);
    for (const name of names) {
      const clientId = this.known(column, records.user(name));
      if (clientId !== undefined) assigned.add(clientId);
    }
    this.members['assignees'] = [...assigned];
  }

  private known(column: Column, naming: Naming): string | undefined {
    if ('clientId' in naming) return naming.clientId;
    this.refuse(column, naming);
    return undefined;
  }

  private fill(column: Column, cell: FieldCell): void {
    if (!('value' in cell)) return this.refuse(column, cell);
    if (this.filled.has(cell.field.id)) return;
    this.filled.add(cell.field.id);
    this.columnOf.set(`/fieldsValues/${this.fieldsValues.length}`, column.header);
    this.fieldsValues.push(cell);
  }

  private findParent(): void {
    const { isOfTool, records } = this.reading;
    const { parentType, ...members } = this.members;
    const { parent, component } = this;
    delete this.members['parentType'];
    if (parent && parentType !== 'NONE') {
      const isComponent =
        parentType === 'COMPONENT' || (parentType !== 'DISCOVERY' && records.isComponent(parent.text));
      if (!isOfTool && isComponent) return this.putUnder(parent);
      this.discovery = { reference: parent.text, column: parent.column.index };
      if (!isOfTool) return;
    }
    if (component && !('parentId' in members)) this.putUnder(component);
  }

  private putUnder({ text, column }: Said): void {
    const parentId = this.known(column, this.reading.records.component(text));
    if (parentId !== undefined) Object.assign(this.members, { parentId, parentType: 'COMPONENT' });
  }

  /** A row that nothing tells apart is known by its content. */
  private clientId(): string {
    const { columns } = this.reading;
    const { clientId } = this.members;
    if (typeof clientId === 'string') return clientId;
    const key = columns.find(({ target }) => 'member' in target && target.member === 'clientId');
    if (key) this.refuse(key, { code: 'no_key', detail: 'is empty, and rows are told apart by it' });
    return `csv-${contentOf(this.row.cells)}`;
  }

  private refuse({ header }: Column, { code, detail }: { code: string; detail: Detail }): void {
    if (this.faults.length < MOST_FAULTS)
      this.faults.push({ line: this.row.line, column: header, code, detail: sentence(detail) });
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
