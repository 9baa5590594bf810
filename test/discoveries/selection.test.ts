import { describe, expect, test } from '@jest/globals';
import {
  type Selectable,
  type Selection,
  selectionOfCreate,
  selectionOfRead,
  selectionOfUpdate,
} from '../../src/discoveries/selection.js';

const SELECTIONS = { create: selectionOfCreate, update: selectionOfUpdate, read: selectionOfRead };

/** The parts that are shown, in one word: `values links scores`. */
const shown = ({ fieldsValues, trackerLinks, scores }: Selection): string =>
  [fieldsValues && 'values', trackerLinks && 'links', scores && 'scores'].filter(Boolean).join(' ');

describe.each<[keyof typeof SELECTIONS, readonly Selectable[] | undefined, string]>([
  ['create', undefined, 'values scores'],
  ['create', ['discoveryfields'], 'values scores'],
  ['create', ['issues'], 'values links scores'],
  ['create', ['discoveryfields', 'issues'], 'values links scores'],
  ['update', undefined, 'scores'],
  ['update', ['discoveryfields'], 'values scores'],
  ['update', ['issues'], 'links scores'],
  ['update', ['discoveryfields', 'issues'], 'values links scores'],
  ['read', undefined, 'scores'],
  ['read', ['discoveryfields'], 'values'],
  ['read', ['issues'], 'links scores'],
  ['read', ['discoveryfields', 'issues'], 'values links'],
])('%s with select=%j', (operation, words, parts) => {
  test(`shows ${parts}`, () => {
    expect(shown(SELECTIONS[operation](words && new Set(words)))).toBe(parts);
  });
});
