import { quoted } from '../../../http/problems/excerpt.js';
import type { FileFault } from '../faults.js';

export type Reason = Pick<FileFault, 'code' | 'detail'>;

const REASONS = {
  discovery_not_found:
    'There is no discovery with this id or clientId in the workspace: import the discoveries first.',
  discovery_has_children: 'It has discoveries under it in the workspace, and so can not be under one.',
  parent_is_sub_discovery: 'The parent is itself under a discovery: there are two levels.',
  parent_not_under_component: 'The parent is not under a component: put it under one first.',
  parent_refused: 'The row that it is under is refused.',
  parent_cycle: 'It is under itself, by way of its parents.',
} as const;

export type ReasonCode = keyof typeof REASONS;

export const reason = (code: ReasonCode): Reason => ({ code, detail: REASONS[code] });

export const parentRefused = (line: number): Reason => ({
  code: 'parent_refused',
  detail: `The row that it is under, of line ${line}, is refused.`,
});

export const repeated = (former: string): Reason => ({
  code: 'repeated_row',
  detail: `The row has the same key, or the same cells, as that of ${former}.`,
});

export const notFound = (name: string | undefined): Reason => ({
  code: 'parent_not_found',
  detail: (option) =>
    `There is no component, no discovery and no row called ${name === undefined ? 'this' : quoted(name)}: correct it, or have a component made (${option('createMissing', 'true')}).`,
});
