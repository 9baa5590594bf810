import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldsRepository } from '../../../records/fields/fields.repository.js';
import { MOST_FIELDS, TooManyFields } from '../../../records/fields/field.problems.js';
import { StatesRepository } from '../../../records/states/states.repository.js';
import { MOST_STATES, TooManyStates } from '../../../records/states/state.problems.js';
import type { ReplayedState, UndoContext } from '../replayed-state.js';

const LIMITED = [
  {
    kind: 'discoveryField',
    most: MOST_FIELDS,
    tooMany: TooManyFields,
    repository: (em: EntityManager) => new FieldsRepository(em),
  },
  {
    kind: 'discoveryState',
    most: MOST_STATES,
    tooMany: TooManyStates,
    repository: (em: EntityManager) => new StatesRepository(em),
  },
] as const;

/** Adds a conflict if restored fields or states exceed their limit. Call this after they are written. */
export async function checkLimits(
  { transaction, workspaceId, conflicts }: UndoContext,
  replayed: ReplayedState,
): Promise<void> {
  for (const { kind, most, tooMany, repository } of LIMITED) {
    const restored = replayed.differences(kind).find(({ stored }) => !stored)?.row;
    if (!restored) continue;
    const { count } = await repository(transaction.em).extent(workspaceId);
    if (count > most) conflicts.add(kind, restored, tooMany.kind.code, `would be one of more than ${most}.`);
  }
}
