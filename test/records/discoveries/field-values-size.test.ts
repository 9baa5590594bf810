import { beforeAll, describe, expect, test } from '@jest/globals';
import { MOST_FIELD_VALUES_BYTES } from '../../../src/records/discoveries/rules/discovery-size.js';
import { FieldValuesTooLarge } from '../../../src/records/discoveries/discovery.problems.js';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { useCommandsOn } from '../../support/commands.js';
import { workspaceOf } from '../../support/probes.js';
import { expectProblem } from '../../support/problem.js';
import { importLines } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const commands = useCommandsOn(service);
let workspaceId: string;
const fields = Array.from({ length: 600 }, newId);
beforeAll(async () => {
  workspaceId = await workspaceOf(service);
  await service.sql(
    `INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, type, position)
      SELECT $1, id, id, now(), 'Field ' || n, 'TEXT', n FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
    [workspaceId, fields],
  );
});

const TOO_LARGE = { pointer: '/fieldsValues', code: 'field_values_too_large' };

/** Values for some of the fields, by their place among them. */
const values = (from: number, to: number, value: string | null) => ({
  fieldsValues: fields.slice(from, to).map((id) => ({ field: { id }, value })),
});
const patch = (id: string, body: object) => service.http.patch(`/v1/discovery/${id}`).send(body);

/** Of a discovery: how many field values there are, and how many bytes they have in UTF-8. */
const stored = async (id: string): Promise<[count: number, bytes: number]> => {
  const [row] = await service.sql<{ count: number; bytes: number }>(
    `SELECT count(*)::int AS count, coalesce(sum(octet_length(value)), 0)::int AS bytes
      FROM discovery_field_value WHERE discovery_id = $1`,
    [id],
  );
  return [row!.count, row!.bytes];
};

const noted = async (id: string): Promise<[count: number, bytes: number]> => {
  const [row] = await service.sql<{ field_values_count: number; field_values_bytes: number }>(
    'SELECT field_values_count, field_values_bytes FROM discovery WHERE id = $1',
    [id],
  );
  return [row!.field_values_count, row!.field_values_bytes];
};

describe('the field values of a discovery', () => {
  test('are 500 at most, however many requests they come with', async () => {
    const { id } = await service.make.discovery(values(0, 300, 'x'));
    await patch(id, values(250, 500, 'y')).expect(200);
    const answer = await patch(id, values(500, 501, 'z'));
    expectProblem(answer, FieldValuesTooLarge, TOO_LARGE);
    expect(answer.body.detail).toBe('The discovery would have 501 field values. It can have 500.');
    expect(await stored(id)).toEqual([500, 500]);
  });

  test('can be replaced by others when they are 500', async () => {
    const { id } = await service.make.discovery(values(0, 500, 'x'));
    const fieldsValues = [...values(0, 1, null).fieldsValues, ...values(500, 501, 'z').fieldsValues];
    await patch(id, { fieldsValues }).expect(200);
    expect(await stored(id)).toEqual([500, 500]);
    expect(await noted(id)).toEqual([500, 500]);
  });

  describe('of 1 MiB in UTF-8', () => {
    const rest = MOST_FIELD_VALUES_BYTES - 34 * 30_000;
    const last = (bytes: number) => ({
      fieldsValues: [
        ...values(34, 36, 'x'.repeat(10_000)).fieldsValues,
        ...values(36, 37, 'x'.repeat(bytes - 20_000)).fieldsValues,
      ],
    });
    let id: string;
    beforeAll(async () => {
      ({ id } = await service.make.discovery());
      const euros = '€'.repeat(10_000);
      for (let at = 0; at < 34; at += 17) await patch(id, values(at, at + 17, euros)).expect(200);
    });

    test('can not have a byte more, and nothing of that request is written', async () => {
      const answer = await patch(id, last(rest + 1));
      expectProblem(answer, FieldValuesTooLarge, TOO_LARGE);
      expect(answer.body.detail).toContain('field values of 1048577 bytes in UTF-8. It can have 1 MiB');
      expect(await stored(id)).toEqual([34, 34 * 30_000]);
    });

    test('are taken, to the byte', async () => {
      await patch(id, last(rest)).expect(200);
      expect(await stored(id)).toEqual([37, MOST_FIELD_VALUES_BYTES]);
      expect(await noted(id)).toEqual([37, MOST_FIELD_VALUES_BYTES]);
    });

    test('leave no room for another', async () =>
      expectProblem(await patch(id, values(40, 41, 'x')), FieldValuesTooLarge, TOO_LARGE));

    test('let everything else change', () => patch(id, { title: 'Other' }).expect(200));

    test('can all be cleared', async () => {
      await patch(id, values(0, 37, null)).expect(200);
      expect(await noted(id)).toEqual([0, 0]);
    });
  });

  test('stay within it under concurrent changes', async () => {
    const { id } = await service.make.discovery();
    const euros = '€'.repeat(10_000);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => patch(id, values(n * 12, n * 12 + 12, euros))),
    );
    // Each has 360,000 bytes.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
    expect(await noted(id)).toEqual(await stored(id));
  });

  test('stay within it in an import', async () => {
    const clientId = 'imported';
    const line = (members: object) => ({ discovery: { clientId, title: 'Imported', ...members } });
    await importLines(commands, workspaceId, [line(values(0, 500, 'x'))]);
    await expect(importLines(commands, workspaceId, [line({}), line(values(500, 501, 'x'))])).rejects.toThrow(
      /^Line 2 is refused: .*field_values_too_large/,
    );
    const { discovery } = (await service.http.get(`/v1/discovery/${clientId}`).expect(200)).body;
    expect(await stored(discovery.id)).toEqual([500, 500]);
    expect(await noted(discovery.id)).toEqual([500, 500]);
  });

  test('are held to it by the database', async () => {
    const { id } = await service.make.discovery();
    const set = (column: string, value: number) =>
      service.sql(`UPDATE discovery SET ${column} = $2 WHERE id = $1`, [id, value]);
    await expect(set('field_values_count', 501)).rejects.toThrow('discovery_field_values_count');
    await expect(set('field_values_bytes', MOST_FIELD_VALUES_BYTES + 1)).rejects.toThrow(
      'discovery_field_values_bytes',
    );
  });
});

describe('the bytes of links', () => {
  // Of 24 and 18 bytes.
  const links = { alphaIssueUrls: ['https://a.example/ü😀'], echoCardUrls: ['https://e.example/'] };
  const linksBytes = async (clientId: string) => {
    const text = 'SELECT links_bytes FROM discovery WHERE client_id = $1';
    const [row] = await service.sql<{ links_bytes: number }>(text, [clientId]);
    return row?.links_bytes;
  };

  test('are counted when a discovery is made, changed and imported', async () => {
    const { id } = await service.make.discovery({ clientId: 'made', ...links });
    expect(await linksBytes('made')).toBe(42);
    await patch(id, { alphaIssueUrls: [] }).expect(200);
    expect(await linksBytes('made')).toBe(18);
    await importLines(commands, workspaceId, [{ discovery: { clientId: 'read', title: 'L', ...links } }]);
    expect(await linksBytes('read')).toBe(42);
  });
});
