import { expect, test } from '@jest/globals';
import { MEASUREMENTS, readOptions } from '../../bench/options.js';

test('everything but the cluster is measured unless something is named', () => {
  expect(readOptions([])).toMatchObject({ wanted: MEASUREMENTS, clusterUrl: undefined });
});

test('what is named is measured', () => {
  expect(readOptions(['flat', '--quick'])).toMatchObject({ wanted: ['flat'], isQuick: true });
});

test('an unknown measurement is refused with those that there are', () => {
  expect(() => readOptions(['speed'])).toThrow('There is no speed; there are throughput, flat');
});

test('rounds, seconds and discoveries can be given', () => {
  const { scale } = readOptions(['--rounds', '3', '--seconds', '4', '--discoveries', '5000']);
  expect(scale).toMatchObject({ rounds: 3, seconds: 4, discoveries: 5_000 });
});

test.each(['0', '-1', '1.5', 'many'])('%s rounds are refused', (rounds) => {
  expect(() => readOptions([`--rounds=${rounds}`])).toThrow('--rounds is a whole number above 0.');
});

test('a generator that is not known is refused', () => {
  expect(() => readOptions(['--generator', 'ab'])).toThrow('--generator is wrk or autocannon.');
});

test('the cluster is the one of a URL', () => {
  expect(readOptions(['cluster', 'postgres://127.0.0.1/app']).clusterUrl).toBe('postgres://127.0.0.1/app');
});

test.each([[['cluster']], [['cluster', 'app']], [['cluster', 'postgres://a/b', 'flat']]])(
  '%j is refused',
  (args) => {
    expect(() => readOptions(args)).toThrow('cluster takes one URL');
  },
);
