import { isStorable, UNSTORABLE } from '../../../http/input/unsafe-input.js';
import {
  readBoolean,
  readInboxState,
  readReference,
  splitList,
  TOO_MANY_ITEMS,
  unescapeFormula,
} from './cells/cells.js';
import { usersIn } from './cells/directory.js';
import type { Column } from './columns/columns.js';
import { type Read, readAmount, readInstant, readNumber } from './cells/locale.js';
import { attributeOf, GIVEN_BY, INSTANTS, isAsker, isList, TRIMMED } from './columns/member-names.js';
import { authorIn, clientIdOf } from './cells/names.js';
import { columnOfMember, headerAt, NO_COMPANY, RowFaults } from './row-faults.js';
import { contentOf, type DiscoveryNamed, type ReadRow, voterOf, type Worth } from './row-records.js';
import { type FileRow, stateLike, type Table } from './table.js';

export const readRow = (row: FileRow, table: Table): ReadRow => new Reading(row, table).result();

class Reading {
  private readonly members: Record<string, unknown> = {};
  private readonly fieldsValues: { readonly field: { readonly id: string }; readonly value: string }[] = [];
  private readonly filled = new Set<string>();
  private readonly columns: number[] = [];
  private readonly texts: [index: number, newField: string, text: string][] = [];
  private readonly faults: RowFaults;
  private parent: { text: string; column: Column } | undefined;
  private component: { text: string; column: Column } | undefined;
  private otherKey: string | undefined;
  private comments: ReadRow['comments'];
  private readonly votes: Record<string, unknown> = {};
  private readonly voter: Record<string, unknown> = {};
  private revenue: { amount: number; column: Column } | undefined;
  private readonly attributes: [name: string, text: string][] = [];
  private discovery: DiscoveryNamed | undefined;

  constructor(
    private readonly row: FileRow,
    private readonly table: Table,
  ) {
    this.faults = new RowFaults(row, table);
  }

  result(): ReadRow {
    const { byPrecedence, kind, isOfTool } = this.table;
    const { line, cells, item } = this.row;
    this.faults.checkWidth();
    for (const column of byPrecedence) {
      const cell = cells[column.index] ?? '';
      this.readCell(column, item ? cell : unescapeFormula(cell));
    }
    this.combineColumns();
    const [worth, clientId] = [this.worth(), this.clientId()];
    const { members, columns, texts, otherKey, comments, votes, voter, discovery, faults } = this;
    const own = { columns, texts, otherKey, comments, votes, voter, discovery };
    return {
      ...own,
      line,
      kind,
      clientId,
      bytes: cells.reduce((sum, cell) => sum + cell.length, 0),
      // The members have a name even if it is undefined, so that validation reports it as missing.
      members: kind === 'company' ? { name: undefined, ...members } : { ...members, clientId },
      content: isOfTool ? contentOf(voterOf({ voter }) ? [JSON.stringify(members)] : cells) : undefined,
      worth,
      component: discovery && members['parentId'],
      faults: faults.all,
      columnAt: (pointer) => headerAt(this.table, columns, pointer),
      cellAt: (header) => cells[this.table.headers.indexOf(header)],
    };
  }

  private combineColumns(): void {
    const { kind, discoveryId } = this.table;
    if (kind === 'discovery') this.findParent();
    // The reference comes from an option, so it has no column.
    else if (kind === 'feedback' && discoveryId !== undefined)
      this.discovery ??= { reference: discoveryId, column: -1 };
    if (this.fieldsValues.length > 0) this.members['fieldsValues'] = this.fieldsValues;
    if (this.attributes.length > 0) this.members['attributes'] = Object.fromEntries(this.attributes);
  }

  private readCell(column: Column, cell: string): void {
    const { target, read } = column;
    const { fields } = this.table.directory;
    if ('leftOut' in target || cell.trim() === '') return;
    if (!isStorable(cell)) return this.faults.refuse(column, UNSTORABLE);
    const text = read ? read(cell) : cell;
    if ('field' in target) return this.fill(column, target.field.clientId, fields.read(target.field, text));
    if ('newField' in target) return this.fillNew(column, target.newField, text);
    if (this.filled.has(target.member) && !isList(target.member)) return;
    this.filled.add(target.member);
    this.columns.push(column.index);
    this.readMember(column, target.member, text);
  }

  private readMember(column: Column, member: string, cell: string): void {
    const { conventions, directory, kind } = this.table;
    const [text, attribute] = [readReference(cell), attributeOf(member)];
    if (member === 'parentId') this.parent = { text, column };
    else if (member === 'component') this.component = { text, column };
    else if (member === 'otherKey') this.otherKey = text;
    else if (member === 'discoveryStateId')
      this.keep(column, member, directory.states.named(text, stateLike(text, this.table)));
    else if (member === 'assignees') this.assign(column, cell);
    else if (member === 'score') this.readNumber(column, member, readNumber(cell, conventions));
    else if (member === 'revenue') this.readNumber(column, member, readAmount(cell, conventions));
    else if (member === 'author') Object.assign(this.votes, authorIn(text));
    else if (member === 'voterName' || member === 'voterEmail') this.voter[GIVEN_BY[member] ?? ''] = text;
    else if (member === 'votedAt') this.keep(column, 'createdAt', readInstant(cell, conventions), this.voter);
    else if (attribute !== undefined) this.attributes.push([attribute, cell]);
    else if (member === 'comments') this.comments = JSON.parse(cell) as ReadRow['comments'];
    else if (member === 'starred') this.members[member] = (readBoolean(cell) ?? cell) === 'true';
    else if (member === 'discoveryId') this.discovery = { reference: text, column: column.index };
    else if (member === 'state') this.keep(column, member, readInboxState(text));
    else if (INSTANTS.has(member)) this.keep(column, member, readInstant(cell, conventions));
    else if (isList(member)) this.gather(column, member, splitList(cell));
    else if (kind === 'discovery' && isAsker(member)) this.votes[member] = text;
    else this.members[member] = TRIMMED.has(member) ? text : cell;
  }

  private keep(column: Column, member: string, read: Read, into = this.members): void {
    if ('code' in read) this.faults.refuse(column, read);
    else into[member] = read.value;
  }

  private readNumber(column: Column, member: 'score' | 'revenue', read: Read): void {
    if (!('value' in read)) return this.faults.refuse(column, read);
    const amount = Number(read.value);
    if (this.table.kind === (member === 'score' ? 'feedback' : 'company')) this.members[member] = amount;
    else if (member === 'revenue') this.revenue = { amount, column };
    else if (amount !== 0) this.votes[member] = amount;
  }

  private worth(): Worth | undefined {
    const company = this.members['company'] ?? this.votes['company'];
    if (this.revenue && typeof company === 'string') return { company, revenue: this.revenue.amount };
    if (this.revenue) this.faults.refuse(this.revenue.column, NO_COMPANY);
    return undefined;
  }

  private gather(column: Column, member: string, items: readonly string[] | undefined): void {
    if (!items) return this.faults.refuse(column, TOO_MANY_ITEMS);
    ((this.members[member] ??= []) as string[]).push(...items);
  }

  private assign(column: Column, cell: string): void {
    const named = usersIn(cell, this.table.directory);
    for (const each of named ?? []) if ('code' in each) this.faults.refuse(column, each);
    const clientIds = named?.flatMap((each) => ('value' in each ? each.value : []));
    this.gather(column, 'assignees', clientIds);
    if (clientIds) this.members['assignees'] = [...new Set(this.members['assignees'] as string[])];
  }

  private fill(column: Column, id: string, read: Read): void {
    if ('code' in read) return this.faults.refuse(column, read);
    if (this.filled.has(`/${id}`)) return;
    this.filled.add(`/${id}`);
    this.columns.push(column.index);
    this.fieldsValues.push({ field: { id }, value: read.value });
  }

  private fillNew(column: Column, name: string, text: string): void {
    const index = this.fieldsValues.length;
    this.fill(column, clientIdOf(name), this.table.directory.fields.readNew(name, text));
    const filled = this.fieldsValues[index];
    if (filled && filled.value !== text) this.texts.push([index, name, text]);
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

  /** The key of a row. Without one, a row is identified by its content, and a company by its name. */
  private clientId(): string {
    const { clientId } = this.members;
    if (typeof clientId === 'string') return clientId;
    const key = columnOfMember(this.table, 'clientId');
    if (key) this.faults.refuse(key, { code: 'no_key', detail: 'is empty, and rows are told apart by it' });
    return this.table.kind === 'company' ? `row ${this.row.line}` : `csv-${contentOf(this.row.cells)}`;
  }
}
