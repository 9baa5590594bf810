import { expect } from '@jest/globals';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';

/** Every tag that has another number of discoveries than is counted. */
const WRONG_TAG_COUNTS = `
  SELECT workspace_id, tag, expected.count AS expected, counted.discoveries AS counted
  FROM (SELECT workspace_id, tag, count(*) FROM discovery_tag GROUP BY workspace_id, tag) expected
  FULL JOIN (SELECT workspace_id, tag COLLATE "default" AS tag, discoveries FROM discovery_tag_count) counted
    USING (workspace_id, tag)
  WHERE expected.count IS DISTINCT FROM counted.discoveries`;

export const wrongTagCounts = (service: TestService): Promise<{ tag: string }[]> =>
  service.sql(WRONG_TAG_COUNTS);

/** Waits until no change of a tag waits to be counted. */
export const tagsCounted = (service: TestService): Promise<void> =>
  eventually(async () => {
    expect(await service.sql(`SELECT * FROM work_request WHERE kind = 'tags' LIMIT 1`)).toEqual([]);
  });
