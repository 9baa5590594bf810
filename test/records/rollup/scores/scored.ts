import type { TestService } from '../../../support/service.js';
import type { Made } from '../../../support/make.js';

/** The scores in a field, by the discovery's id, as filters and orders see them. */
export async function scoresIn(
  service: TestService,
  { id }: { id: string },
): Promise<Record<string, string>> {
  const rows = await service.sql<{ discovery_id: string; value: string }>(
    'SELECT discovery_id, value FROM discovery_field_value WHERE field_id = $1',
    [id],
  );
  return Object.fromEntries(rows.map(({ discovery_id, value }) => [discovery_id, value]));
}

/** What a discovery shows in a field. */
export async function shownIn(
  service: TestService,
  discovery: Made,
  field: Made,
): Promise<string | undefined> {
  // An update that changes nothing shows every value.
  const answer = await service.http
    .patch(`/v1/discovery/${discovery.id}`)
    .query({ select: 'discoveryfields' })
    .send({ title: discovery['title'] })
    .expect(200);
  const values: { field: { id: string }; value: string }[] = answer.body.discovery.fieldsValues;
  return values.find((each) => each.field.id === field.id)?.value;
}

/** How much workers have to do: what is left for later isn't among it. */
export const WAITING = `SELECT count(*)::int AS waiting FROM work_request
  WHERE kind IN ('values', 'scores') AND NOT coalesce(detail @> '{"isSecondPass": true}', false)`;
