import { Injectable } from '@nestjs/common';
import { RefreshRequests } from './refresh-requests.js';
import { ScoreRequests } from './scores/score-requests.js';

/** All of them, for changes of every kind. */
@Injectable()
export class Outboxes {
  constructor(
    readonly refreshes: RefreshRequests,
    readonly scores: ScoreRequests,
  ) {}
}
