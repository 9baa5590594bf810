import type { OperationId } from '../specification.js';
import { CURSOR, NEXT, NOTE, pageOf, PER_PAGE } from '../pages.js';
import { CHANGE, show } from '../records.js';
import { IDEMPOTENCY_KEY } from '../repeats.js';
import { cut } from '../results.js';
import type { Json, Tool } from '../tool.js';

const OPERATIONS: Readonly<Record<string, OperationId>> = {
  discovery: 'listDiscoveryHistory',
  feedback: 'listFeedbackHistory',
  component: 'listComponentHistory',
  'discovery-state': 'listDiscoveryStateHistory',
  'discovery-field': 'listDiscoveryFieldHistory',
  user: 'listUserHistory',
};

/** The most characters of each value before and after a change. */
const MAX_TEXT = 300;

const REFERENCE = { type: 'string', description: 'Its `id` or `clientId`; of what is deleted, the `id`.' };

export const history: Tool = {
  name: 'history',
  title: 'History of a record',
  description:
    'Who changed a record, when, and what it was before, the newest first. The `id` of a change is for undo_change and restore_discovery.',
  kind: 'reads',
  takes: {
    own: {
      kind: { type: 'string', enum: Object.keys(OPERATIONS) },
      id: REFERENCE,
      per_page: PER_PAGE,
      cursor: CURSOR,
    },
    required: ['kind', 'id'],
  },
  answers: { changes: [CHANGE], next: NEXT, note: NOTE },
  run: async ({ kind, ...args }, api) => {
    const operation = OPERATIONS[String(kind)];
    if (!operation) throw new Error(`\`kind\` must be one of ${Object.keys(OPERATIONS).join(', ')}.`);
    return pageOf(api, operation, args, { of: 'changes', show: showChange });
  },
};

const showChange = (change: Json): Json => cut(show(change, CHANGE), MAX_TEXT, 50) as Json;

const DRY = 'Nothing was changed: this is what would happen. To do it, call again with dryRun false.';

export const undoChange: Tool = {
  name: 'undo_change',
  title: 'Undo a change',
  description:
    'Does the reverse of all that one request, bulk or import did, all or nothing. Unless `dryRun` is false, it only says what would happen.',
  kind: 'destroys',
  takes: {
    operation: 'undoChange',
    without: ['id'],
    own: {
      ...IDEMPOTENCY_KEY,
      changeId: { type: 'string', description: 'The `id` of a change, from `history`.' },
      dryRun: { type: 'boolean', default: true, description: 'Whether to say only what would happen.' },
    },
    required: ['changeId'],
  },
  answers: {
    undo: { record: 'UndoRecord', members: ['undone', 'changeId', 'dryRun', 'counts'] },
    note: NOTE,
  },
  run: async ({ changeId, dryRun = true, ...args }, api) => {
    const given = { ...args, id: changeId, dryRun };
    const { body } = await api.call<{ undo: Json }>('undoChange', given);
    return { undo: body.undo, ...(dryRun !== false && { note: DRY }) };
  },
};
