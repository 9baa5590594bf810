import { quoted } from '../../http/problems/excerpt.js';
import type { RowFault } from './faults.js';

/** What is wrong with how a row relates to others. */
export type Reason = Pick<RowFault, 'code' | 'detail'>;

export const NO_DISCOVERY: Reason = {
  code: 'discovery_not_found',
  detail: 'There is no discovery with this id or clientId in the workspace: import the discoveries first.',
};
export const HAS_CHILDREN: Reason = {
  code: 'discovery_has_children',
  detail: 'It has discoveries under it in the workspace, and so can not be under one.',
};
export const IS_SUB: Reason = {
  code: 'parent_is_sub_discovery',
  detail: 'The parent is itself under a discovery: there are two levels.',
};
export const NOT_UNDER_COMPONENT: Reason = {
  code: 'parent_not_under_component',
  detail: 'The parent is not under a component: put it under one first.',
};

export const parentRefused = (line: number): Reason => ({
  code: 'parent_refused',
  detail: `The row that it is under, of line ${line}, is refused.`,
});

/** By what has become of a row's ancestors. */
export const REFUSALS = {
  placed: undefined,
  parent_refused: { code: 'parent_refused', detail: 'The row that it is under is refused.' },
  parent_cycle: { code: 'parent_cycle', detail: 'It is under itself, by way of its parents.' },
} as const;

export const repeated = (former: string): Reason => ({
  code: 'repeated_row',
  detail: `The row has the same key, or the same cells, as that of ${former}.`,
});

export function notFound(word: string | undefined): Reason {
  const what = word === undefined ? 'this' : quoted(word);
  return {
    code: 'parent_not_found',
    detail: ({ createMissing }) =>
      `There is no component, no discovery and no row called ${what}: correct it, or have a component made (${createMissing}).`,
  };
}
