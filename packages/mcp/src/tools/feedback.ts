import type { Answer } from '../api.js';
import { NOTE } from '../pages.js';
import { FEEDBACK, showInList } from '../records.js';
import { callOnce, IDEMPOTENCY_KEY, noteOnRepeat } from '../repeats.js';
import { cutToFit } from '../results.js';
import type { Json, Tool } from '../tool.js';

const ANSWERS = { feedback: { type: 'object' }, etag: { type: 'string' }, note: NOTE };

const answerOf = (answer: Answer<{ feedback: Json }>): Json =>
  cutToFit({
    feedback: showInList(FEEDBACK)(answer.body.feedback),
    etag: answer.etag,
    ...noteOnRepeat(answer),
  });

export const addFeedback: Tool = {
  name: 'add_feedback',
  title: 'Add feedback',
  description:
    'Adds what somebody said about a discovery, and who. Its `score` adds to the value of the discovery and of its parent within moments.',
  kind: 'adds',
  takes: { operation: 'createFeedback', without: ['createdAt'], own: IDEMPOTENCY_KEY },
  answers: ANSWERS,
  run: async (args, api) => answerOf(await callOnce(api, 'createFeedback', args)),
};

export const updateFeedback: Tool = {
  name: 'update_feedback',
  title: 'Update feedback',
  description: 'Changes the members that are given; a new `discoveryId` moves it to another discovery.',
  kind: 'changes',
  takes: { operation: 'updateFeedback', own: IDEMPOTENCY_KEY },
  answers: ANSWERS,
  run: async (args, api) => answerOf(await api.call('updateFeedback', args)),
};
