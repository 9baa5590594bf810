import { Injectable } from '@nestjs/common';
import { Worker } from '../../platform/work/worker.js';
import { FeedRepository } from '../feed/feed.repository.js';
import { Sequencer } from '../feed/sequencer.js';

const EVERY_MS = 1_000;
const MOST = 1_000;

/** Assigns positions that no reader has asked for yet, so that later readers needn't wait. */
@Injectable()
export class FeedSweeper {
  constructor(
    private readonly feed: FeedRepository,
    private readonly sequencer: Sequencer,
    worker: Worker,
  ) {
    worker.every(EVERY_MS, FeedSweeper.name, (signal) => this.sweep(signal));
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    for (const workspaceId of await this.feed.unsequencedWorkspaces(MOST)) {
      if (signal.aborted) return;
      await this.sequencer.sequence(workspaceId);
    }
  }
}
