import { excerpt, printableName } from '../problems/excerpt.js';
import type { InputFault } from '../problems/problem.js';
import type { Fault } from './rules.js';

export type FaultLocation = Pick<InputFault, 'pointer' | 'parameter'>;

/** Turns the path of a value into the location that a problem shows. */
export type LocationOf = (path: readonly string[]) => FaultLocation;

/** Enough for the longest path in a body of `MAX_DEPTH` levels. */
const MAX_POINTER_BYTES = 600;

/** A JSON Pointer (RFC 6901). Long names are cut. */
export const pointerTo: LocationOf = (path) => ({
  pointer: excerpt(
    path.map((name) => `/${printableName(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    MAX_POINTER_BYTES,
  ),
});

export const parameterNamed: LocationOf = ([name = '']) => ({ parameter: printableName(name) });

/** The first word of a fault's `detail`: `/title`, `per_page`. */
const subjectOf = ({ pointer, parameter }: FaultLocation): string => parameter ?? (pointer || 'The body');

export const faultOf = (location: FaultLocation, { code, detail, suggestion }: Fault): InputFault => ({
  ...location,
  code,
  detail: `${subjectOf(location)} ${detail}.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
  suggestion,
});

export const faultAt = (
  path: readonly string[],
  code: string,
  detail: string,
  suggestion?: string,
): InputFault => faultOf(pointerTo(path), { code, detail, suggestion });

export function unknownName(location: FaultLocation, suggestion?: string): InputFault {
  const what = location.parameter === undefined ? 'member' : 'parameter';
  return faultOf(location, { code: `unknown_${what}`, detail: `is not a ${what} here`, suggestion });
}
