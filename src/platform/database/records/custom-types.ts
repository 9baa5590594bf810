import { p, Type } from '@mikro-orm/postgresql';
import { hasOtherTexts, type SearchedEntity, wordsOfEntity, type SearchedTable } from '../search/indexed.js';

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

/** The search vector, made from the table's searched texts: as large as these, written but never read. */
export const words = (table: SearchedTable) =>
  p
    .type(TsVector)
    .nullable()
    .lazy()
    // MikroORM calls this when the entity is created, when texts may not be set yet, and again when it is flushed.
    .onCreate((entity: SearchedEntity, em) =>
      wordsIf(em.getUnitOfWork().getPersistStack().has(entity), table, entity),
    )
    .onUpdate((entity: SearchedEntity, em) => {
      const former = em.getUnitOfWork().getOriginalEntityData(entity) ?? {};
      return wordsIf(hasOtherTexts(table, entity, former), table, entity);
    });

/** The search vector, or undefined, which leaves it as it is. */
const wordsIf = (isNeeded: boolean, table: SearchedTable, entity: SearchedEntity): string =>
  (isNeeded ? wordsOfEntity(table, entity) : undefined) as string;
