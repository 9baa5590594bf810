import { expect } from '@jest/globals';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';
import { WRONG_VALUES } from './wrong-values.js';

/** Every discovery that shows another feedback value than its feedback adds up to. */
export const differences = (service: TestService): Promise<{ id: string }[]> => service.sql(WRONG_VALUES);

/** Waits until no refresh request waits any more. */
export async function settled(service: TestService, longest?: number): Promise<void> {
  await eventually(async () => {
    expect(
      await service.sql(`SELECT * FROM work_request WHERE kind = 'values' AND error IS NULL LIMIT 1`),
    ).toEqual([]);
  }, longest);
}
