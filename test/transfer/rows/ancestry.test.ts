import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Ancestry } from '../../../src/transfer/rows/ancestry.js';
import { ChildRows } from '../../../src/transfer/rows/child-rows.js';
import {
  hashOf,
  LineSet,
  RowIndex,
  UNDER_COMPONENT,
  UNDER_DISCOVERY,
} from '../../../src/transfer/rows/row-index.js';
import type { ReadRow } from '../../../src/transfer/rows/row-records.js';

/** For each row its parent by number; one that isn't there, or none. */
type Parents = readonly (number | undefined)[];

const rowOf = (parents: Parents, row: number): ReadRow => {
  const parent = parents[row];
  return {
    line: row + 2,
    bytes: 0,
    kind: 'discovery',
    clientId: `R-${row}`,
    members: {},
    faults: [],
    columnAt: () => undefined,
    ...(parent !== undefined && { discovery: { reference: `R-${parent}`, column: 0 } }),
  };
};

/** The parent that each row is given, 'cycle' if it is refused. */
function placed(parents: Parents): (string | undefined)[] {
  const [index, children, refused] = [new RowIndex(), new ChildRows(), new LineSet()];
  const ancestry = new Ancestry(children, index);
  const rows = parents.map((_, row) => rowOf(parents, row));
  for (const row of rows) {
    const says = row.discovery ? UNDER_COMPONENT | UNDER_DISCOVERY : UNDER_COMPONENT;
    const key = hashOf(row.clientId);
    index.add(key, { line: row.line, says, isRefused: false });
    if (!row.discovery) continue;
    children.add({ line: row.line, column: 0, key, parent: hashOf(row.discovery.reference), place: 0 });
    ancestry.note(row, undefined, false);
  }
  const refusedRows = new Set<string>();
  for (const row of rows) {
    const child = children.indexOf(row.line);
    if (child !== undefined && ancestry.settle(child, refused) !== 'placed') refusedRows.add(row.clientId);
  }
  for (const row of rows) ancestry.placed(row);
  return rows.map((row) =>
    refusedRows.has(row.clientId) ? 'cycle' : ancestry.placed(row).discovery?.reference,
  );
}

/** The same, said as plainly as can be. */
function expected(parents: Parents): (string | undefined)[] {
  return parents.map((_, row) => {
    const seen = new Set<number>([row]);
    let top = row;
    for (let next = parents[top]; next !== undefined && next < parents.length; next = parents[top]) {
      if (seen.has(next)) return 'cycle';
      seen.add(next);
      top = next;
    }
    return top === row ? undefined : `R-${top}`;
  });
}

test('each row goes under its topmost ancestor, unless it is its own', () => {
  const parents = fc
    .integer({ min: 1, max: 40 })
    .chain((count) =>
      fc.array(fc.option(fc.nat(count + 1), { nil: undefined }), { minLength: count, maxLength: count }),
    );
  fc.assert(
    fc.property(parents, (given) => {
      expect(placed(given)).toEqual(expected(given));
    }),
    { numRuns: 500 },
  );
});
