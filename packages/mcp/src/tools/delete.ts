import type { OperationId } from '../specification.js';
import { NOTE } from '../pages.js';
import { cut } from '../results.js';
import type { Json, Tool } from '../tool.js';

interface Deletion {
  readonly get: OperationId;
  readonly delete: OperationId;
  /** A note on how to restore the deleted record, by its id. */
  readonly back: (id: string) => string;
}

const KINDS: Readonly<Record<string, Deletion>> = {
  discovery: {
    get: 'getDiscovery',
    delete: 'deleteDiscovery',
    back: (id) => `restore_discovery with {"id": "${id}"} brings it back.`,
  },
  feedback: {
    get: 'getFeedback',
    delete: 'deleteFeedback',
    back: (id) =>
      `undo_change with the newest change of history {"kind": "feedback", "id": "${id}"} brings it back.`,
  },
};

const MAX_TEXT = 300;

export const deleteRecord: Tool = {
  name: 'delete',
  title: 'Delete a record',
  description:
    'Deletes a discovery without feedback and sub-discoveries, or a piece of feedback. Ask the person first.',
  kind: 'destroys',
  takes: {
    operation: 'deleteDiscovery',
    own: { kind: { type: 'string', enum: Object.keys(KINDS) } },
    required: ['kind'],
  },
  answers: {
    deleted: {
      type: 'object',
      properties: { kind: { type: 'string' }, id: { type: 'string' }, title: { type: 'string' } },
    },
    note: NOTE,
  },
  run: async ({ kind, id, ...args }, api) => {
    const operations = KINDS[String(kind)];
    if (!operations) throw new Error(`\`kind\` must be one of ${Object.keys(KINDS).join(', ')}.`);
    const { body } = await api.call<Record<string, Json>>(operations.get, { id, fields: 'title' });
    const { id: found, title } = body[String(kind)] ?? {};
    // The record is deleted by its id, which the note on restoring it needs.
    await api.call(operations.delete, { ...args, id: found });
    const deleted = { kind, id: found, ...(title !== undefined && { title: cut(title, MAX_TEXT) }) };
    return { deleted, note: operations.back(String(found)) };
  },
};
