import { hash } from 'node:crypto';
import { isStorable, UNSTORABLE } from '../../http/input/unsafe-input.js';
import { readBoolean, splitList, TOO_MANY_ITEMS, unescapeFormula } from './cells/cells.js';
import type { Column } from './columns/columns.js';
import { type Detail, type FileFault, sentence } from './faults.js';
import { type Read, readInstant, readNumber } from './cells/locale.js';
import { isList } from './columns/member-names.js';
import { clientIdOf } from './cells/names.js';
import type { DiscoveryNamed, ReadRow } from './row-records.js';
import type { FileRow, Table } from './table.js';

/** Given by an option instead of a column. */
const NO_COLUMN = -1;

const INSTANTS = new Set(['createdAt', 'updatedAt', 'lastDiscoverystateUpdatedAt']);
const TRIMMED = new Set(['title', 'clientId', 'id', 'state']);

/** Of one row: 8 MiB could have millions. */
const MOST_FAULTS = 1_000;

export const readRow = (row: FileRow, table: Table): ReadRow => new Reading(row, table).result();

const contentOf = (cells: readonly string[]): string =>
  hash('sha256', JSON.stringify(cells), 'buffer').toString('hex', 0, 16);

class Reading {
  private readonly members: Record<string, unknown> = {};
  private readonly fieldsValues: { readonly field: { readonly id: string }; readonly value: string }[] = [];
  private readonly filled = new Set<string>();
  private readonly faults: FileFault[] = [];
  private readonly columnOf = new Map<string, string>();
  private parent: { text: string; column: Column } | undefined;
  private component: { text: string; column: Column } | undefined;
  private otherKey: string | undefined;
  private score: number | undefined;
  private discovery: DiscoveryNamed | undefined;

  constructor(
    private readonly row: FileRow,
    private readonly table: Table,
  ) {}

  result(): ReadRow {
    const { byPrecedence, kind, isOfTool, discoveryId } = this.table;
    const { line, cells, item } = this.row;
    this.checkWidth();
    for (const column of byPrecedence) {
      const cell = cells[column.index] ?? '';
      this.readCell(column, item ? cell : unescapeFormula(cell));
    }
    if (kind === 'discovery') this.findParent();
    else if (discoveryId !== undefined) this.discovery ??= { reference: discoveryId, column: NO_COLUMN };
    if (this.fieldsValues.length > 0) this.members['fieldsValues'] = this.fieldsValues;
    const clientId = this.clientId();
    const { members, otherKey, score, discovery, faults } = this;
    return {
      line,
      kind,
      clientId,
      bytes: cells.reduce((sum, cell) => sum + cell.length, 0),
      members: { ...members, clientId },
      otherKey,
      content: isOfTool ? contentOf(cells) : undefined,
      score,
      discovery,
      faults,
      columnAt: (pointer) => this.columnAt(pointer),
    };
  }

  private checkWidth(): void {
    const { line, cells } = this.row;
    const width = this.table.columns.length;
    const isTooWide = cells.length > width && cells.slice(width).some((cell) => cell !== '');
    if (cells.length >= width && !isTooWide) return;
    const detail = `The row has ${cells.length} cells, and the header ${width}: a cell with a delimiter or line break has to be quoted, or the file is cut off.`;
    this.faults.push({ line, code: 'wrong_width', detail });
  }

  private readCell(column: Column, cell: string): void {
    const { target, header, read } = column;
    const { fields } = this.table.directory;
    if ('leftOut' in target || cell.trim() === '') return;
    if (!isStorable(cell)) return this.refuse(column, UNSTORABLE);
    const text = read ? read(cell) : cell;
    if ('field' in target) return this.fill(column, target.field.clientId, fields.read(target.field, text));
    if ('newField' in target)
      return this.fill(column, clientIdOf(target.newField), fields.readNew(target.newField, text));
    const pointer = `/${target.member}`;
    if (this.columnOf.has(pointer) && !isList(target.member)) return;
    this.columnOf.set(pointer, header);
    this.readMember(column, target.member, text);
  }

  private readMember(column: Column, member: string, cell: string): void {
    const { conventions, directory } = this.table;
    const text = cell.trim();
    if (member === 'parentId') this.parent = { text, column };
    else if (member === 'component') this.component = { text, column };
    else if (member === 'otherKey') this.otherKey = text;
    else if (member === 'discoveryStateId') this.keep(column, member, directory.states.named(text));
    else if (member === 'assignees') this.assign(column, cell);
    else if (member === 'score') this.readScore(column, cell);
    else if (member === 'starred') this.members[member] = (readBoolean(cell) ?? cell) === 'true';
    else if (member === 'discoveryId') this.discovery = { reference: text, column: column.index };
    else if (INSTANTS.has(member)) this.keep(column, member, readInstant(cell, conventions));
    else if (isList(member)) this.gather(column, member, splitList(cell));
    else this.members[member] = TRIMMED.has(member) ? text : cell;
  }

  private keep(column: Column, member: string, read: Read): void {
    if ('code' in read) this.refuse(column, read);
    else this.members[member] = read.value;
  }

  private readScore(column: Column, cell: string): void {
    const read = readNumber(cell, this.table.conventions);
    if (!('value' in read)) return this.refuse(column, read);
    const score = Number(read.value);
    if (this.table.kind === 'feedback') this.members['score'] = score;
    else if (score !== 0) this.score = score;
  }

  private gather(column: Column, member: string, items: readonly string[] | undefined): void {
    if (!items) return this.refuse(column, TOO_MANY_ITEMS);
    ((this.members[member] ??= []) as string[]).push(...items);
  }

  private assign(column: Column, cell: string): void {
    const { users } = this.table.directory;
    const whole = cell.trim();
    // "Lovelace, Ada" can be one person.
    const names = users.isKnown(whole) ? [whole] : splitList(cell);
    const named = names?.map((name) => users.named(name));
    for (const each of named ?? []) if ('code' in each) this.refuse(column, each);
    const clientIds = named?.flatMap((each) => ('value' in each ? each.value : []));
    this.gather(column, 'assignees', clientIds);
    if (clientIds) this.members['assignees'] = [...new Set(this.members['assignees'] as string[])];
  }

  private fill(column: Column, id: string, read: Read): void {
    if ('code' in read) return this.refuse(column, read);
    if (this.filled.has(id)) return;
    this.filled.add(id);
    this.columnOf.set(`/fieldsValues/${this.fieldsValues.length}`, column.header);
    this.fieldsValues.push({ field: { id }, value: read.value });
  }

  private findParent(): void {
    const { isOfTool, directory } = this.table;
    const { parentType } = this.members;
    const { parent, component } = this;
    delete this.members['parentType'];
    if (parent && parentType !== 'NONE') {
      const isComponent =
        parentType === 'COMPONENT' ||
        (parentType !== 'DISCOVERY' && directory.components.isKnownOrMade(parent.text));
      if (!isOfTool && isComponent) return this.putUnder(parent);
      this.discovery = { reference: parent.text, column: parent.column.index };
      if (!isOfTool) return;
    }
    if (component) this.putUnder(component);
  }

  private putUnder({ text, column }: { text: string; column: Column }): void {
    this.keep(column, 'parentId', this.table.directory.components.named(text));
    if ('parentId' in this.members) this.members['parentType'] = 'COMPONENT';
  }

  /** Rows without a key are identified by their content. */
  private clientId(): string {
    const { clientId } = this.members;
    if (typeof clientId === 'string') return clientId;
    const key = this.columnOfMember('clientId');
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
    return this.columnOfMember(pointer.split('/')[1])?.header;
  }

  private columnOfMember(member: string | undefined): Column | undefined {
    return this.table.byPrecedence.find(({ target }) => 'member' in target && target.member === member);
  }
}
