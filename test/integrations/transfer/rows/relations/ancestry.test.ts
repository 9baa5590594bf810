import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Ancestry } from '../../../../../src/integrations/transfer/rows/relations/ancestry.js';
import {
  childOf,
  type ChildRow,
  isChild,
  keyOf,
  type KnownRows,
} from '../../../../../src/integrations/transfer/rows/relations/known-rows.js';

/** For each row its parent by number; one that isn't there, or none. */
type Parents = readonly (number | undefined)[];

const rowOf = (parents: Parents, row: number) => {
  const parent = parents[row];
  return {
    line: row + 2,
    clientId: `R-${row}`,
    discovery: parent === undefined ? undefined : { reference: `R-${parent}`, column: 0 },
  };
};

/** The parent that each row is given, 'cycle' if it is refused. */
function withRelations(parents: Parents): (string | undefined)[] {
  const known: KnownRows = new Map();
  const ancestry = new Ancestry(known, new Set());
  const rows = parents.map((_, row) => rowOf(parents, row));
  for (const { line, clientId, discovery } of rows) {
    const row = { line, name: clientId, content: undefined, hasComponent: true };
    known.set(keyOf(clientId), discovery ? childOf(row, discovery, undefined, undefined) : row);
  }
  const children = [...known.values()].filter((row): row is ChildRow => isChild(row));
  const refused = children.filter((row) => ancestry.resolveParent(row) !== undefined);
  const refusedNames = new Set(refused.map(({ name }) => name));
  return rows.map(({ line, clientId }) => {
    if (refusedNames.has(clientId)) return 'cycle';
    const child = children.find((each) => each.line === line);
    const record = ['discovery', {}] as const;
    const spooled = { line, bytes: 0, columns: [], texts: [], records: [record], component: undefined };
    const [[, placed]] = child ? ancestry.withRelations(spooled, child).records : [record];
    return (placed as { parentId?: string }).parentId;
  });
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
      expect(withRelations(given)).toEqual(expected(given));
    }),
    { numRuns: 500 },
  );
});
