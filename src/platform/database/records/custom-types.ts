import { p, Type } from '@mikro-orm/postgresql';

/** The type `text[]`. MikroORM's own type corrupts items: ` a` becomes `a`, and a line break `n`. */
export class TextArray extends Type<string[], string> {
  override convertToDatabaseValue(texts: string[]): string {
    return texts.length === 0 ? '{}' : `{${texts.map(quoted).join(',')}}`;
  }

  override convertToJSValue(texts: string | string[]): string[] {
    return texts as string[];
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'text[]';
  }
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** The type `tsvector`, in PostgreSQL's notation. MikroORM's own type calls `to_tsvector`. */
class TsVector extends Type<string, string> {
  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'tsvector';
  }
}

export const identity = () => ({
  workspaceId: p.uuid().primary(),
  id: p.uuid().primary(),
  clientId: p.text(),
  updatedAt: p.datetime(3),
});

/** The search vector: as large as the texts, written but never read. */
export const words = () => p.type(TsVector).nullable().lazy();
