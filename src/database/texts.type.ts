import { Type } from '@mikro-orm/postgresql';

/**
 * A `text[]`. MikroORM's own array type writes ` a` as `a`, `null` as no text at all and a line break as an `n`:
 * it quotes items as JSON would, and only some of them.
 */
export class TextArray extends Type<string[], string> {
  override convertToDatabaseValue(texts: string[]): string {
    return `{${texts.map(quoted).join(',')}}`;
  }

  /** The driver has read it already. */
  override convertToJSValue(texts: string | string[]): string[] {
    return texts as string[];
  }

  override compareAsType(): string {
    return 'string[]';
  }

  override getColumnType(): string {
    return 'text[]';
  }
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
