import { expect, test } from '@jest/globals';
import { Transactions } from '../../../src/platform/database/transactions.js';
import { changedRecord, newRecord } from '../../../src/platform/database/records/changed-record.js';
import { recordTable } from '../../../src/platform/database/records/record-table.js';
import { RowWriter } from '../../../src/platform/database/records/row-writer.js';
import { newIdentity } from '../../../src/platform/identifiers/identity.js';
import type { CompanyRow } from '../../../src/records/companies/company.entity.js';
import type { DiscoveryColumns } from '../../../src/records/discoveries/discovery.entity.js';
import type { FeedbackColumns } from '../../../src/records/feedback/feedback.entity.js';
import { useCommandsOn } from '../../support/commands.js';
import { settled, wrongValues } from '../../support/probes.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const commands = useCommandsOn(service);

/** Writes as no module of the service does: rows of several kinds, in one transaction, and nothing besides. */
async function write(): Promise<{ discovery: string; former: string }> {
  const [{ workspace_id: workspaceId, id: state_id } = { workspace_id: '', id: '' }] = await service.sql<{
    workspace_id: string;
    id: string;
  }>('SELECT workspace_id, id FROM discovery_state WHERE is_default');
  const user = await service.make.user();
  const field = await service.make.field({ type: 'NUMBER' });
  await service.make.field({ type: 'SCORE', formula: `field("${field.clientId}") * 2` });
  const company = await service.make.company({ name: 'Lighthouse', revenue: 100 });
  const former = await service.make.discovery({ tags: ['former'] });
  const old = await service.make.feedback({ on: former, companyId: company.id });
  await settled(service);
  return commands.context.get(Transactions).write(workspaceId, async (transaction) => {
    const into = { transaction, workspaceId };
    const tableOf = <Row>(name: string) => recordTable<Row>(transaction.em, name);
    const discoveries = tableOf<DiscoveryColumns>('discovery');
    const discovery = newRecord(discoveries, newIdentity(workspaceId), {
      title: 'Written otherwise',
      state_id,
      state_entered_at: new Date().toISOString(),
      tags: ['otherwise'],
      assignees: [user.id],
      field_values: { [field.id]: '21' },
      field_values_count: 1,
    });
    new RowWriter(into, discoveries).insert([{ row: discovery, stored: undefined }]);
    const feedback = tableOf<FeedbackColumns>('feedback');
    const [stored] = await transaction.query<FeedbackColumns>({
      text: 'SELECT * FROM feedback WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, old.id],
    });
    new RowWriter(into, feedback).update([
      changedRecord(stored as FeedbackColumns, { discovery_id: discovery.id }),
    ]);
    const [named] = await transaction.query<CompanyRow>({
      text: 'SELECT * FROM company WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, company.id],
    });
    new RowWriter(into, tableOf<CompanyRow>('company')).update([
      changedRecord(named as CompanyRow, { name: 'Windmill', revenue: '250.00' }),
    ]);
    return { discovery: discovery.id, former: former.id };
  });
}

test('a new way of writing records has nothing to remember: all that follows from changes follows', async () => {
  const { discovery, former } = await write();
  for (const kind of ['values', 'company', 'company-words', 'tags']) await settled(service, kind);
  const shown = async (id: string) =>
    (await service.http.get(`/v1/discovery/${id}?select=discoveryfields,scores,demand`)).body.discovery;
  expect(await shown(discovery)).toMatchObject({ feedbackScore: 1, customers: 1, revenue: 250 });
  const values = (await shown(discovery)).fieldsValues.map(({ value }: { value: string }) => value);
  expect(values).toEqual(expect.arrayContaining(['21', '42']));
  expect(await shown(former)).toMatchObject({ feedbackScore: 0, customers: 0 });
  expect(await wrongValues(service)).toEqual([]);
  const { discoveryTags } = (await service.http.get('/v1/discovery-tag')).body;
  expect(discoveryTags).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'otherwise', discoveries: 1 })]),
  );
  const byTag = (await service.http.get('/v1/discovery?tag=otherwise')).body.discoveries;
  expect(byTag.map(({ id }: { id: string }) => id)).toEqual([discovery]);
  const found = (await service.http.get('/v1/feedback?q=windmill')).body.feedbacks;
  expect(found).toHaveLength(1);
});
