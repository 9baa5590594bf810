import { Injectable } from '@nestjs/common';
import { AssigneeOrder } from './assignee-order.js';
import { ScoreRefresh } from './scores/score-refresh.js';

/** Those that may go through all discoveries of a workspace. They wait for no other, and none for them. */
@Injectable()
export class LongTasks {
  constructor(
    private readonly order: AssigneeOrder,
    private readonly scores: ScoreRefresh,
  ) {}

  begin(): void {
    this.order.task.begin();
    this.scores.task.begin();
  }

  /** Never fails. */
  async run(): Promise<void> {
    await Promise.all([this.order.task.run(), this.scores.task.run()]);
  }

  async stop(): Promise<void> {
    await Promise.all([this.order.task.stop(), this.scores.task.stop()]);
  }
}
