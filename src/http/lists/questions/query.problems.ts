import { problem } from '../../problems/problem.js';

/** The answer would take longer than anybody may ask for. */
export class QueryTooExpensive extends problem(422, 'query_too_expensive', 'The question takes too long') {
  constructor() {
    super(
      'Finding this takes longer than is allowed. Add a condition that few records meet, or leave out what compares ' +
        'parts of texts, sorts by several keys, or asks for a total.',
    );
  }
}
