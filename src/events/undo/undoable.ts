import { ISSUE_CHANGED } from '../../platform/database/changes/change-log.js';
import { orNotFound } from '../../http/problems/problems.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { FEEDBACK_TYPE } from '../../records/fields/field-type.js';
import { type ChangeEvent, type Verb, VERBS } from './change-events.js';
import { eventsOf, type Outline, outlineOf } from './changes.repository.js';
import type { Tables, UndoContext } from './replayed-state.js';
import { ChangeExpired, ChangeNotUndoable, ChangeTooLarge } from './undo.problems.js';

const MEBIBYTE = 1_048_576;
const MOST_EVENTS = 25_000;
export const MOST_BYTES = 64 * MEBIBYTE;
/** Restored values have to be indexed again, which takes most of a transaction's time limit. */
const MOST_FORMER_BYTES = 32 * MEBIBYTE;

export const CHANGE_TOO_LARGE = new ChangeTooLarge(
  MOST_EVENTS,
  MOST_BYTES / MEBIBYTE,
  MOST_FORMER_BYTES / MEBIBYTE,
);

/** The events of a change that can be undone. @throws RecordNotFound, ChangeNotUndoable, ChangeExpired or ChangeTooLarge */
export async function undoableEvents(context: UndoContext, changeId: string): Promise<ChangeEvent[]> {
  const found = isUuid(changeId) ? await outlineOf(context, changeId) : undefined;
  const outline = orNotFound(found, 'change', changeId);
  refuse(outline, context.tables);
  const events = await eventsOf(context, outline);
  refuseWorkspaceCreation(events);
  return events;
}

/** @throws ChangeNotUndoable, ChangeExpired or ChangeTooLarge */
function refuse(
  { events, bytes, formerBytes, types, actors, importState, isWhole }: Outline,
  tables: Tables,
): void {
  if (actors.includes('worker'))
    throw new ChangeNotUndoable(
      'The service computed this by itself, from what callers wrote. Undo that instead.',
    );
  if (importState === 'running' || importState === 'queued')
    throw new ChangeNotUndoable(
      'The import has not ended yet. Cancel it, or wait for it, then undo what it did.',
    );
  // Issues stay as trackers told of them. The moves that followed can be undone.
  const others = types.filter((type) => type !== ISSUE_CHANGED);
  for (const type of others.length > 0 ? others : types) {
    const [kind = '', verb] = type.split('.');
    if (!tables.has(kind) || !VERBS.includes(verb as Verb))
      throw new ChangeNotUndoable(`There is no way back from ${type}.`);
  }
  if (!isWhole) throw new ChangeExpired();
  const isTooLarge = events > MOST_EVENTS || bytes > MOST_BYTES || formerBytes > MOST_FORMER_BYTES;
  if (isTooLarge) throw CHANGE_TOO_LARGE;
}

/** @throws ChangeNotUndoable if the change created the workspace, whose system field can't be deleted */
function refuseWorkspaceCreation(events: readonly ChangeEvent[]): void {
  const isSystem = ({ kind, after }: ChangeEvent) =>
    kind === 'discoveryField' && after['type'] === FEEDBACK_TYPE;
  const made = events.filter(({ verb }) => verb === 'created').filter(isSystem);
  const isRenamed = events.some(
    ({ kind, verb, before }) =>
      kind === 'discoveryField' && verb === 'deleted' && before['type'] === FEEDBACK_TYPE,
  );
  if (made.length > 0 && !isRenamed) throw new ChangeNotUndoable('The change made the workspace.');
}
