import { problem } from '../../http/problems/problem.js';

const BEGIN_AGAIN =
  'Read all records again, by lists or an export, and go on from the Link of GET /v1/event?from=now that was answered before.';

export class CursorExpired extends problem(
  410,
  'cursor_expired',
  'What comes after the cursor is no longer kept',
) {
  constructor() {
    super(`Events after this cursor are older than what is kept. ${BEGIN_AGAIN}`);
  }
}

export class CursorUnknown extends problem(410, 'cursor_unknown', 'The feed has no such place') {
  constructor() {
    super(
      `The cursor is of another feed, or of a database that was restored to an earlier state. ${BEGIN_AGAIN}`,
    );
  }
}
