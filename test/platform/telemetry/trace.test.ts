import { expect, test } from '@jest/globals';
import { traceIdOf, traceOf, traceparentOf } from '../../../src/platform/telemetry/trace.js';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('the trace goes on as a span of its own, sampled or not as before', () => {
  const trace = traceOf(`00-${ID}-${SPAN}-01`) ?? '';
  expect(traceIdOf(trace)).toBe(ID);
  expect(traceparentOf(trace)).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
  expect(traceparentOf(trace)).not.toContain(SPAN);
  expect(traceparentOf(trace)).not.toBe(traceparentOf(trace));
  expect(traceparentOf(traceOf(`00-${ID}-${SPAN}-00`) ?? '')).toMatch(/-00$/);
});

test.each([
  ['unknown flags', `00-${ID}-${SPAN}-fd`, '-01'],
  ['a later version', `cc-${ID}-${SPAN}-03`, '-03'],
  ['what a later version says more', `cc-${ID}-${SPAN}-01-what-it-says`, '-01'],
])('is read with %s', (_, header, end) => {
  const trace = traceOf(header) ?? '';
  expect(trace).toBe(`${ID}${end}`);
  expect(traceOf(traceparentOf(trace))).toBe(trace);
});

test.each([
  undefined,
  '',
  ID,
  `00-${ID}-${SPAN}`,
  `00-${ID}-${SPAN}-1`,
  `00-${ID}-${SPAN}-01-more`,
  `00-${ID}-${SPAN}-01-`,
  `00-${ID.toUpperCase()}-${SPAN}-01`,
  `00-${ID}-${SPAN.toUpperCase()}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `ff-${ID}-${SPAN}-01`,
  `0-${ID}-${SPAN}-01`,
  ` 00-${ID}-${SPAN}-01`,
  `00-${ID}-${SPAN}-01, 00-${ID}-${SPAN}-01`,
  `cc-${ID}-${SPAN}-01.`,
  [`00-${ID}-${SPAN}-01`],
])('is ignored when malformed: %s', (header) => expect(traceOf(header)).toBeUndefined());
