import { Type } from '@mikro-orm/postgresql';

/** A `tsvector`, as PostgreSQL writes it. MikroORM's own type has the database tell the words of a text apart. */
export class TsVector extends Type<string, string> {
  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'tsvector';
  }
}
