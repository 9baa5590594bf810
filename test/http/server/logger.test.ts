import { expect, test } from '@jest/globals';
import { loggedError } from '../../../src/http/server/logger.js';

test('what is logged of an error is bounded, whatever it quotes', () => {
  const error = Object.assign(new Error('x'.repeat(900_000)), { detail: 'y'.repeat(900_000), code: '23505' });
  const logged = JSON.stringify(loggedError(error));
  expect(logged.length).toBeLessThan(50_000);
  expect(JSON.parse(logged)).toMatchObject({ type: 'Error', code: '23505' });
  expect(logged).toContain('logger.test.ts');
  expect(loggedError('no error')).toBe('no error');
});
