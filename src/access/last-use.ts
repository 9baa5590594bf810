import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type Credential, CredentialsRepository, PRECISION_MS, type Use } from './credentials.repository.js';

const WRITE_DELAY_MS = 1_000;

/** Records the last use of tokens, to the minute, in the background. */
@Injectable()
export class LastUse implements BeforeApplicationShutdown {
  private readonly logger = new Logger(LastUse.name);
  private uses = new Map<string, Use>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly credentials: CredentialsRepository) {}

  note({ workspaceId, tokenId, lastUsedAt = 0 }: Credential, now: number): void {
    if (tokenId === undefined || now - lastUsedAt < PRECISION_MS || this.uses.has(tokenId)) return;
    this.uses.set(tokenId, { workspaceId, tokenId, at: new Date(now) });
    this.timer ??= setTimeout(() => void this.write(), WRITE_DELAY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = [...this.uses.values()];
    this.uses = new Map();
    if (uses.length === 0) return;
    try {
      await this.credentials.use(uses);
    } catch (error) {
      this.logger.warn(`When tokens were last used could not be written: ${(error as Error).message}`);
    }
  }
}
