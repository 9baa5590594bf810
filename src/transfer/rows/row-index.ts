import { hash } from 'node:crypto';
import { FileRefused } from './file-refused.js';

/** So that what is known of each row fits into memory. */
const MOST_ROWS = 5_000_000;
const FIRST_CAPACITY = 4_096;
const MOST_FULL = 0.7;

/** Numbers of 32 bits, in four bytes each. */
export class Numbers {
  private values = new Uint32Array(1_024);
  length = 0;

  push(...numbers: readonly number[]): void {
    if (this.length + numbers.length > this.values.length) {
      const wider = new Uint32Array(this.values.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    for (const number of numbers) this.values[this.length++] = number;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  set(index: number, number: number): void {
    this.values[index] = number;
  }
}

/** Which of the lines of a file, in a bit each. */
export class LineSet {
  private bits = new Uint8Array(1_024);
  size = 0;

  add(line: number): void {
    if (this.has(line)) return;
    const at = line >>> 3;
    if (at >= this.bits.length) {
      const wider = new Uint8Array(Math.max(at + 1, this.bits.length * 2));
      wider.set(this.bits);
      this.bits = wider;
    }
    this.bits[at] = (this.bits[at] ?? 0) | (1 << (line & 7));
    this.size += 1;
  }

  has(line: number): boolean {
    return ((this.bits[line >>> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }
}

export type Hash = readonly [high: number, low: number];

export function hashOf(clientId: string): Hash {
  const digest = hash('sha1', clientId, 'buffer');
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}

/** What a row says of its parent; in a tool's export it may be both. */
export const SAYS_NOTHING = 0;
export const UNDER_COMPONENT = 1;
export const UNDER_DISCOVERY = 2;

const REFUSED = 0x80;

export interface IndexedRow {
  readonly line: number;
  readonly says: number;
  readonly isRefused: boolean;
}

/** The rows of a file by their `clientId`, in 13 bytes each: a hash table with open addresses. */
export class RowIndex {
  private hashes = new Uint32Array(2 * FIRST_CAPACITY);
  private lines = new Uint32Array(FIRST_CAPACITY);
  private notes = new Uint8Array(FIRST_CAPACITY);
  private count = 0;

  /** @returns the row that has the `clientId` already, and keeps it */
  add(key: Hash, { line, says, isRefused }: IndexedRow): IndexedRow | undefined {
    if (this.count >= MOST_ROWS) {
      throw new FileRefused('too_many_rows', `The file has more than ${MOST_ROWS} rows: split it.`, line);
    }
    if (this.count > this.lines.length * MOST_FULL) this.grow();
    const slot = this.slotOf(key);
    const former = this.rowIn(slot);
    if (former) return former;
    this.put(slot, key, line, says | (isRefused ? REFUSED : 0));
    this.count += 1;
    return undefined;
  }

  find(key: Hash): IndexedRow | undefined {
    return this.rowIn(this.slotOf(key));
  }

  refuse(key: Hash): void {
    const slot = this.slotOf(key);
    this.notes[slot] = (this.notes[slot] ?? 0) | REFUSED;
  }

  say(key: Hash, says: number): void {
    const slot = this.slotOf(key);
    this.notes[slot] = ((this.notes[slot] ?? 0) & REFUSED) | says;
  }

  private rowIn(slot: number): IndexedRow | undefined {
    const line = this.lines[slot] ?? 0;
    const note = this.notes[slot] ?? 0;
    return line === 0 ? undefined : { line, says: note & ~REFUSED, isRefused: (note & REFUSED) !== 0 };
  }

  private slotOf([high, low]: Hash): number {
    const mask = this.lines.length - 1;
    let slot = low & mask;
    while (this.lines[slot] !== 0 && (this.hashes[2 * slot] !== high || this.hashes[2 * slot + 1] !== low)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private put(slot: number, [high, low]: Hash, line: number, note: number): void {
    this.hashes[2 * slot] = high;
    this.hashes[2 * slot + 1] = low;
    this.lines[slot] = line;
    this.notes[slot] = note;
  }

  private grow(): void {
    const { hashes, lines, notes } = this;
    this.hashes = new Uint32Array(hashes.length * 2);
    this.lines = new Uint32Array(lines.length * 2);
    this.notes = new Uint8Array(notes.length * 2);
    for (const [slot, line] of lines.entries()) {
      if (line === 0) continue;
      const key: Hash = [hashes[2 * slot] ?? 0, hashes[2 * slot + 1] ?? 0];
      this.put(this.slotOf(key), key, line, notes[slot] ?? 0);
    }
  }
}
