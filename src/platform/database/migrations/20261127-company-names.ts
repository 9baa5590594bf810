import { Migration } from '@mikro-orm/migrations';

const NAME = `workspace_id, (folded_name(name) COLLATE "C")`;

/** Lets companies reuse the names of merged companies. Until a company does, such a name leads to the survivor. */
export class CompanyNames extends Migration {
  override up(): void {
    this.addSql('DROP INDEX company_name_unique');
    this.addSql(`CREATE UNIQUE INDEX company_name_unique ON company (${NAME}) WHERE merged_into_id IS NULL`);
    this.addSql(`CREATE INDEX company_by_folded_name ON company (${NAME}, id)`);
  }
}
