import { describe, expect, test } from '@jest/globals';
import { LAST_POSITION, positionAfter } from '../../../src/http/lists/list.requests.js';
import { useCommandsOn } from '../../support/commands.js';
import type { Make, Made } from '../../support/make.js';
import { importLines } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const commands = useCommandsOn(service);

const KINDS: [string, string, string, (make: Make, members?: object) => Promise<Made>][] = [
  ['discovery-state', 'discoveryStates', 'discoveryState', (make, members) => make.state({ ...members })],
  ['discovery-field', 'discoveryFields', 'discoveryField', (make, members) => make.field({ ...members })],
];

describe.each(KINDS)('positions that the service gives to %s', (path, many, one, make) => {
  test('are all different, however many are made at once', async () => {
    const workspace = await service.workspace(`many ${path}`);
    const made = await Promise.all(Array.from({ length: 20 }, () => make(workspace.make)));
    const first = path === 'discovery-state' ? 3 : 0;
    expect(made.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => first + n),
    );
  });

  test('are all different while others are imported, made the default and deleted', async () => {
    const workspace = await service.workspace(`busy ${path}`);
    const importing = (n: number) => {
      const record = { name: `Imported ${n}`, ...(path === 'discovery-field' && { type: 'TEXT' }) };
      return importLines(commands, workspace.id, [{ [one]: record }]);
    };
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        if (n % 4 === 0) return importing(n);
        const { id } = await make(workspace.make, {
          ...(n % 4 === 1 && path === 'discovery-state' && { isDefault: true }),
        });
        if (n % 4 === 2) await workspace.http.delete(`/v1/${path}/${id}`).expect(204);
        return undefined;
      }),
    );
    const { body } = await workspace.http.get(`/v1/${path}?per_page=100&sort=position`).expect(200);
    const given = body[many]
      .filter(({ type }: Made) => type !== 'FEEDBACK')
      .map(({ position }: Made) => position);
    expect(new Set(given).size).toBe(given.length);
    expect(body[many].filter(({ isDefault }: Made) => isDefault).length).toBe(
      path === 'discovery-state' ? 1 : 0,
    );
  });
});

test.each([
  [[], 0],
  [[0], 1],
  [[3, 7, 5], 8],
  [[7, 7], 8],
  [[LAST_POSITION], LAST_POSITION],
])('the position after %j is %i', (others, position) => expect(positionAfter(others)).toBe(position));
