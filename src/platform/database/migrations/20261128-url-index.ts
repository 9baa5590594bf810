import { Migration } from '@mikro-orm/migrations';

/** Creates the index of discoveries by the issues that they link to, without blocking writers. */
export class UrlIndex extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS discovery_by_issue');
    this
      .addSql(`CREATE INDEX CONCURRENTLY discovery_by_issue ON discovery USING gin (issue_keys(workspace_id, alpha_issue_urls
      || bravo_issue_urls || charlie_issue_urls || delta_issue_urls || echo_card_urls) COLLATE "C") WHERE links_bytes > 0`);
  }
}
