import { describe, expect, test } from '@jest/globals';
import { useCommandsOn } from '../../support/commands.js';
import { lastChangeOf } from '../../events/world.js';
import { settled } from '../../support/probes.js';
import type { TestWorkspace } from '../../support/service.js';
import { exportedLines, importLines, type Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const commands = useCommandsOn(service);

let count = 0;
const newWorkspace = () => service.workspace(`companies of lines ${(count += 1)}`);

const imported = ({ id }: TestWorkspace, ...companies: Members[]) =>
  importLines(
    commands,
    id,
    companies.map((company) => ({ company })),
  );

const shown = async ({ http }: TestWorkspace, reference: string): Promise<Members> =>
  (await http.get(`/v1/company/${encodeURIComponent(reference)}`).expect(200)).body.company;

const listed = async ({ http }: TestWorkspace): Promise<Members[]> =>
  (await http.get('/v1/company?per_page=100').expect(200)).body.companies;

const namesOf = async (workspace: TestWorkspace) => (await listed(workspace)).map(({ name }) => name);

/** "Acme Ltd" was merged into "Acme", which has a revenue of its own. */
async function merged(): Promise<TestWorkspace> {
  const workspace = await newWorkspace();
  const { make, http } = workspace;
  await make.company({ clientId: 'acme', name: 'Acme', revenue: 500 });
  const loser = await make.company({ clientId: 'acme-ltd', name: 'Acme Ltd', revenue: 100, tier: 'Gold' });
  await http.post(`/v1/company/${loser.id}/merge`).send({ into: 'acme' }).expect(200);
  return workspace;
}

describe('a line about a company that was merged', () => {
  test.each([
    ['clientId', { clientId: 'acme-ltd', name: 'Acme Limited' }],
    ['name', { name: 'ACME LTD' }],
    ['clientId and name', { clientId: 'acme-ltd', name: 'Acme Ltd' }],
  ])('by its %s gives the survivor what that lacks, and changes nothing of it', async (_, names) => {
    const workspace = await merged();
    const line = { ...names, revenue: 7, tier: 'Silver', domain: 'acme.example' };
    await imported(workspace, line);
    expect(await listed(workspace)).toMatchObject([
      { clientId: 'acme', name: 'Acme', revenue: 500, tier: 'Gold', domain: 'acme.example' },
    ]);
    const tally = await imported(workspace, line);
    expect(tally.counts.company).toEqual({ created: 0, updated: 0, unchanged: 1 });
  });

  test('by its id does so as well', async () => {
    const workspace = await merged();
    const { merged: formers } = (await exportedLines(commands, workspace.id)).find(({ company }) => company)![
      'company'
    ]!;
    await imported(workspace, { id: formers[0].id, name: 'Another Name', domain: 'acme.example' });
    expect(await listed(workspace)).toMatchObject([{ name: 'Acme', domain: 'acme.example' }]);
  });

  test('leaves alone the clientId of a survivor that nobody has named', async () => {
    const workspace = await newWorkspace();
    const { make, http } = workspace;
    const survivor = await make.company({ name: 'Made by a word' });
    await make.company({ clientId: 'crm-1', name: 'Of another system' });
    await http.post('/v1/company/crm-1/merge').send({ into: survivor.id }).expect(200);
    await imported(workspace, { clientId: 'crm-1', name: 'Of another system', revenue: 9 });
    expect(await shown(workspace, 'crm-1')).toMatchObject({
      id: survivor.id,
      clientId: survivor.id,
      name: 'Made by a word',
      revenue: 9,
    });
  });

  test('that has the clientId of the survivor changes all but the name', async () => {
    const workspace = await merged();
    await imported(workspace, { clientId: 'acme', name: 'Acme Ltd', revenue: 8 });
    expect(await listed(workspace)).toMatchObject([{ name: 'Acme', revenue: 8 }]);
  });

  test('makes a company with a clientId that nobody has, if the survivor has another one', async () => {
    const workspace = await merged();
    await imported(workspace, { clientId: 'new', name: 'Acme Ltd' });
    expect(await namesOf(workspace)).toEqual(['Acme', 'Acme Ltd']);
    await expect(imported(workspace, { clientId: 'newer', name: 'Acme Ltd' })).rejects.toThrow(/name_taken/);
  });

  test('is followed by feedback that names it', async () => {
    const workspace = await merged();
    await importLines(commands, workspace.id, [
      { company: { clientId: 'acme-ltd', name: 'Acme Ltd' } },
      { feedback: { clientId: 'f', discoveryId: null, company: 'acme ltd' } },
      { feedback: { clientId: 'g', discoveryId: null, companyId: 'acme-ltd' } },
    ]);
    const { body } = await workspace.http.get('/v1/feedback?companyId=acme').expect(200);
    expect(body.feedbacks).toMatchObject([{ company: 'Acme' }, { company: 'Acme' }]);
  });
});

describe('what was merged into a company', () => {
  test('is on its line, and leads to it in a copy, whose export is the same', async () => {
    const workspace = await merged();
    const { make, http } = workspace;
    const old = await make.company({ name: 'Acme 1999', clientId: 'first' });
    await make.feedback({ on: await make.discovery(), company: 'Acme 1999' });
    await http.post('/v1/message').send({ text: 'x', company: 'Acme 1999' }).expect(201);
    await http.post(`/v1/company/${old.id}/merge`).send({ into: 'acme-ltd' }).expect(200);
    await settled(service, 'any');
    const lines = await exportedLines(commands, workspace.id);
    const unchanged = { created: 0, updated: 0, unchanged: 1 };
    expect((await importLines(commands, workspace.id, lines)).counts).toMatchObject({
      company: unchanged,
      message: unchanged,
      feedback: unchanged,
    });
    expect(lines.flatMap(({ company }) => company ?? [])).toMatchObject([
      {
        clientId: 'acme',
        merged: [
          { clientId: 'acme-ltd', name: 'Acme Ltd' },
          { id: old.id, clientId: 'first', name: 'Acme 1999' },
        ],
      },
    ]);
    const copy = await newWorkspace();
    await importLines(commands, copy.id, lines);
    for (const reference of ['acme', 'acme-ltd', 'first'])
      expect(await shown(copy, reference)).toMatchObject({ name: 'Acme', revenue: 500, tier: 'Gold' });
    expect(await namesOf(copy)).toEqual(['Acme']);
    expect(await copy.make.feedback({ on: await copy.make.discovery(), company: 'acme 1999' })).toMatchObject(
      { company: 'Acme' },
    );
    const formersIn = async ({ id }: TestWorkspace) =>
      (await exportedLines(commands, id)).flatMap(({ company }) =>
        (company?.['merged'] ?? []).map(({ id: _, ...names }: Members) => names),
      );
    expect(await formersIn(copy)).toEqual(await formersIn(workspace));
    const again = await importLines(commands, copy.id, lines);
    expect(again.counts.company).toEqual({ created: 0, updated: 0, unchanged: 1 });
  });

  test('stays what it is where the workspace has it', async () => {
    const workspace = await newWorkspace();
    await workspace.make.company({ clientId: 'taken', name: 'One' });
    await workspace.make.company({ clientId: 'other', name: 'Two' });
    await imported(workspace, {
      clientId: 'new',
      name: 'New',
      merged: [
        { clientId: 'taken', name: 'Unheard of' },
        { clientId: 'unheard-of', name: 'two' },
      ],
    });
    expect(await shown(workspace, 'taken')).toMatchObject({ name: 'One' });
    // The name leads to the company that has it, the clientId to the one that took it over.
    expect(await shown(workspace, 'unheard-of')).toMatchObject({ name: 'New' });
    expect(
      await workspace.make.feedback({ on: await workspace.make.discovery(), company: 'TWO' }),
    ).toMatchObject({ company: 'Two' });
    expect(await namesOf(workspace)).toEqual(['One', 'Two', 'New']);
  });

  test('is told as a merge, and gone again after an undo', async () => {
    const workspace = await newWorkspace();
    await imported(workspace, { clientId: 'a', name: 'A', merged: [{ clientId: 'b', name: 'B' }] });
    const { body } = await workspace.http.get('/v1/event?from=start&type=company.*').expect(200);
    expect(body.events).toMatchObject([
      { type: 'company.created', record: { clientId: 'a' } },
      { type: 'company.merged', record: { clientId: 'b' }, after: { into: body.events[0].record.id } },
      { type: 'company.enlarged', record: { id: body.events[0].record.id } },
    ]);
    const change = await lastChangeOf(workspace, '/v1/company/a');
    await workspace.http.post(`/v1/change/${change}/undo`).send({}).expect(200);
    expect(await listed(workspace)).toEqual([]);
    await workspace.make.company({ name: 'b', clientId: 'b' });
  });

  test.each([
    [[{ clientId: 'x' }], '/company/merged/0/name is required'],
    [[{ name: 'x' }], '/company/merged/0/clientId is required'],
    [[{ clientId: 'x', name: ' ' }], '/company/merged/0/name'],
    [[{ clientId: 'x', name: 'X', id: 'no id' }], '/company/merged/0/id must be a UUIDv7'],
    ['x', '/company/merged'],
  ])('is refused as %j', async (formers, reason) => {
    const workspace = await newWorkspace();
    await expect(imported(workspace, { name: 'A', merged: formers })).rejects.toThrow(reason);
  });

  test('may be more than fits into a line', async () => {
    const workspace = await newWorkspace();
    const formers = Array.from({ length: 2_000 }, (_, n) => ({
      clientId: `${n} ${'x'.repeat(250)}`,
      name: `${n} ${'ß'.repeat(250)}`,
    }));
    const lines = [0, 1_000].map((first) => ({
      clientId: 'large',
      name: 'Large',
      merged: formers.slice(first, first + 1_000),
    }));
    await imported(workspace, ...lines);
    const exported = (await exportedLines(commands, workspace.id)).flatMap(({ company }) => company ?? []);
    expect(exported.length).toBeGreaterThan(1);
    expect(exported.flatMap(({ merged: some }) => some)).toHaveLength(2_000);
    const copy = await newWorkspace();
    await imported(copy, ...exported);
    expect(await namesOf(copy)).toEqual(['Large']);
    expect(await shown(copy, formers[1_999]!.clientId)).toMatchObject({ name: 'Large' });
  });
});
