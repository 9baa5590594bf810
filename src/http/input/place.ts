import { excerpt, shownName } from '../problems/excerpt.js';
import type { Place } from './unsafe-input.js';

/** Of a pointer in an answer, in bytes: as deep as any request goes. */
const LONGEST_POINTER = 600;

/** Where a member of a body is: JSON Pointer, RFC 6901. Long names are cut. */
export const pointerTo: Place = (path) => ({
  pointer: excerpt(
    path.map((name) => `/${shownName(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    LONGEST_POINTER,
  ),
});

/** Where a parameter of a query string is. Long names are cut. */
export const parameterNamed: Place = ([name = '']) => ({ parameter: shownName(name) });
