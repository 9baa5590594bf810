import { Injectable } from '@nestjs/common';
import type { BackgroundTask } from '../telemetry/background-task.js';
import { ScoreRefresh } from './scores/score-refresh.js';
import { TagCounts } from './tags/tag-counts.js';

/** Those that may go through all discoveries of a workspace. They wait for no other, and none for them. */
@Injectable()
export class LongTasks {
  constructor(
    private readonly scores: ScoreRefresh,
    private readonly tags: TagCounts,
  ) {}

  begin(): void {
    for (const task of this.tasks) task.begin();
  }

  /** Never fails. */
  async run(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.run()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  private get tasks(): BackgroundTask[] {
    return [this.scores, this.tags].map(({ task }) => task);
  }
}
