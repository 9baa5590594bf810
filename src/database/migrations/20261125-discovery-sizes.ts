import { Migration } from '@mikro-orm/migrations';

/**
 * How much a discovery holds stands in its own row, so that a page of a list can be ended before it is too large
 * without looking at what is in it, and so that its field values have a limit that the database holds.
 *
 * A discovery that exceeds the limit already is taken for one that reaches it: it can be read and changed, and its field
 * values once they are within the limit.
 */
export class DiscoverySizes extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE discovery
        ADD COLUMN links_bytes integer NOT NULL DEFAULT 0,
        ADD COLUMN field_values_count integer NOT NULL DEFAULT 0,
        ADD COLUMN field_values_bytes integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT discovery_field_values_count CHECK (field_values_count BETWEEN 0 AND 500),
        ADD CONSTRAINT discovery_field_values_bytes CHECK (field_values_bytes BETWEEN 0 AND 1048576)`);
    this.addSql(`
      UPDATE discovery d SET field_values_count = least(v.count, 500), field_values_bytes = least(v.bytes, 1048576)
      FROM (
        SELECT workspace_id, discovery_id, count(*) AS count, sum(octet_length(value)) AS bytes
        FROM discovery_field_value GROUP BY workspace_id, discovery_id
      ) v
      WHERE d.workspace_id = v.workspace_id AND d.id = v.discovery_id`);
    this.addSql(`
      UPDATE discovery d SET links_bytes = (
        SELECT sum(octet_length(url)) FROM unnest(d.alpha_issue_urls || d.bravo_issue_urls || d.charlie_issue_urls
          || d.delta_issue_urls || d.echo_card_urls) AS url)
      WHERE cardinality(d.alpha_issue_urls || d.bravo_issue_urls || d.charlie_issue_urls
        || d.delta_issue_urls || d.echo_card_urls) > 0`);
  }
}
