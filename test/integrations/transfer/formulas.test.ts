import { describe, expect, test } from '@jest/globals';
import { useCommandsOn } from '../../support/commands.js';
import { exportedLines, importLines, type Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { useNewWorkspace } from '../../support/workspaces.js';
import { forget } from '../../support/probes.js';

const service = useService({}, { worker: false });
const commands = useCommandsOn(service);
const workspace = useNewWorkspace(service);

const take = (...lines: unknown[]) => importLines(commands, workspace.id, lines);

const field = (clientId: string, members: Members) => ({
  discoveryField: { clientId, name: `Field ${clientId}`, ...members },
});
const score = (clientId: string, formula: string | null = null) =>
  field(clientId, { type: 'SCORE', ...(formula !== null && { formula }) });
const reach = field('reach', { type: 'NUMBER' });
const size = (...options: string[]) => field('size', { type: 'SELECT', options });
const discovery = (clientId: string, id: string, value: string) => ({
  discovery: { clientId, title: clientId, fieldsValues: [{ field: { id }, value }] },
});

const shownFormula = async (clientId: string): Promise<string | undefined> =>
  (await workspace.http.get(`/v1/discovery-field/${clientId}`).expect(200)).body.discoveryField.formula;

/** What waits to be computed: fields whose formula is another, and discoveries. */
const requested = async (): Promise<unknown> => ({
  fields: await service.sql(
    `SELECT f.client_id FROM work_request r JOIN discovery_field f ON f.workspace_id = r.workspace_id AND f.id = r.subject
      WHERE r.workspace_id = $1 AND r.kind = 'scores'`,
    [workspace.id],
  ),
  discoveries: await service.sql(
    `SELECT DISTINCT d.client_id FROM work_request r JOIN discovery d ON d.workspace_id = r.workspace_id AND d.id = r.subject
      WHERE r.workspace_id = $1 AND r.kind = 'values'`,
    [workspace.id],
  ),
});

describe('a line with a formula', () => {
  test('may come before those of the fields that it uses', async () => {
    await take(score('rice', 'field("reach") * field("size", {"S": 1})'), reach, size('S'));
    expect(await shownFormula('rice')).toBe('field("reach") * field("size", {"S": 1})');
  });

  test('has the scores computed', async () => {
    await take(reach, score('rice', 'field("reach")'), score('plain'));
    expect(await requested()).toEqual({ fields: [{ client_id: 'rice' }], discoveries: [] });
  });

  test('changes nothing the second time', async () => {
    const lines = [reach, score('rice', 'field("reach")')];
    await take(...lines);
    await forget(service);
    expect((await take(...lines)).counts.discoveryField).toMatchObject({ unchanged: 2 });
    expect(await requested()).toEqual({ fields: [], discoveries: [] });
  });

  test('keeps the fields that it uses from being deleted', async () => {
    await take(reach, score('rice', 'field("reach")'));
    await workspace.http.delete('/v1/discovery-field/reach').expect(409);
  });

  test.each([
    ['is none', [reach, score('x', '1 +')], 2, 'formula_syntax'],
    ['uses what is not there', [score('x', 'field("nowhere")')], 1, 'field_not_found'],
    ['uses its own field', [reach, score('x', 'field("x")')], 2, 'formula_of_itself'],
    ['uses another formula', [score('x', 'field("y")'), score('y', '1')], 1, 'formula_of_formula'],
    ['uses an unknown option', [size('S'), score('x', 'field("size", {"L": 1})')], 2, 'option_not_found'],
    ['is of another type', [field('x', { type: 'TEXT', formula: '1' })], 1, 'formula_not_taken'],
    ['is there and a value as well', [score('x', '1'), discovery('d', 'x', '1')], 2, 'field_read_only'],
    ['comes after a value', [score('x'), discovery('d', 'x', '1'), score('x', '1')], 3, 'field_has_values'],
    [
      'is the twenty-first',
      Array.from({ length: 21 }, (_, count) => score(`${count}`, '1')),
      21,
      'too_many_formulas',
    ],
  ])('is refused when it %s', async (_, lines, line, code) => {
    await expect(take(...lines)).rejects.toThrow(new RegExp(`^Line ${line} is refused:.*\\[${code}\\]`, 's'));
    expect(await service.sql('SELECT FROM discovery WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });

  test('is refused for a field that has values', async () => {
    await take(score('x'), discovery('d', 'x', '1'));
    await expect(take(score('x', '1'))).rejects.toThrow('[field_has_values]');
  });

  test('keeps its options', async () => {
    await take(size('S', 'L'), score('x', 'field("size", {"L": 2})'));
    await expect(take(size('S'))).rejects.toThrow('[option_in_formula]');
    await take(size('S'), size('L'));
  });
});

test('a discovery whose values change, and a new one, have their scores computed', async () => {
  await take(reach, discovery('same', 'reach', '1'), discovery('changed', 'reach', '1'));
  await take(score('x', 'field("reach")'));
  await forget(service);
  await take(
    discovery('same', 'reach', '1'),
    discovery('changed', 'reach', '2'),
    discovery('new', 'reach', '3'),
  );
  expect(await requested()).toEqual({
    fields: [],
    discoveries: expect.arrayContaining([{ client_id: 'changed' }, { client_id: 'new' }]),
  });
});

test('an export has formulas behind the fields that they use, by clientId, and takes none of their values along', async () => {
  const { make } = workspace;
  const rice = await make.field({ clientId: 'rice', type: 'SCORE' });
  const { id } = await make.field({ clientId: 'reach', type: 'NUMBER' });
  await workspace.http
    .patch(`/v1/discovery-field/${rice.id}`)
    .send({ formula: ` 2*field( "${id}" )` })
    .expect(200);
  await make.discovery({ fieldsValues: [{ field: { id }, value: '7' }] });
  const lines = await exportedLines(commands, workspace.id);
  await importLines(commands, workspace.id, lines);
  const { body } = await workspace.http.get('/v1/discovery-field/rice').expect(200);
  expect(body.discoveryField.formula).toBe(` 2*field( "${id}" )`);
  const names = lines.flatMap((line) => line['discoveryField']?.['clientId'] ?? []);
  expect(names.filter((name) => name !== 'feedback')).toEqual(['reach', 'rice']);
  const copy = await service.workspace('copy of formulas');
  await importLines(commands, copy.id, lines);
  const answer = await copy.http.get('/v1/discovery-field/rice').expect(200);
  expect(answer.body.discoveryField.formula).toBe(' 2*field( "reach" )');
});
