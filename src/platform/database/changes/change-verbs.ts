import { type ChangeSet, ChangeSetType } from '@mikro-orm/postgresql';

/** In the order in which MikroORM sends them. */
export const VERBS = ['created', 'updated', 'deleted'] as const;

export type RecordVerb = (typeof VERBS)[number];

export function verbOf({ type }: ChangeSet<object>): RecordVerb {
  if (type === ChangeSetType.CREATE) return 'created';
  return type === ChangeSetType.UPDATE || type === ChangeSetType.UPDATE_EARLY ? 'updated' : 'deleted';
}
