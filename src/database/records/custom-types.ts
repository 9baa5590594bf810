import { Type } from '@mikro-orm/postgresql';

/** A `text[]`. MikroORM's own type breaks items: ` a` becomes `a`, and a line break an `n`. */
export class TextArray extends Type<string[], string> {
  override convertToDatabaseValue(texts: string[]): string {
    return texts.length === 0 ? '{}' : `{${texts.map(quoted).join(',')}}`;
  }

  // The driver has parsed it already.
  override convertToJSValue(texts: string | string[]): string[] {
    return texts as string[];
  }

  /** What is compared is what the database takes. */
  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'text[]';
  }
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** As PostgreSQL writes it. MikroORM's own type calls `to_tsvector`. */
export class TsVector extends Type<string, string> {
  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'tsvector';
  }
}
