import type { Readable } from 'node:stream';
import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { BodyTooLarge, MalformedRequest, orNotFound } from '../../http/problems/problems.js';
import { isUuid, newId } from '../../identifiers/uuid.js';
import { isConnected } from '../../redis/redis.js';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { ImportJobsRepository, type ImportJobRow, type JobKey } from './import-jobs.repository.js';
import { IMPORT_JOB, IMPORT_QUEUE } from './import-queue.js';
import type { ImportFormat } from './import.record.js';
import type { ImportOptions } from './import.requests.js';

const PART_BYTES = 1_048_576;

@Injectable()
export class ImportJobsService {
  constructor(
    private readonly jobs: ImportJobsRepository,
    @InjectQueue(IMPORT_QUEUE) private readonly queue: Queue,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async get(workspaceId: string, id: string): Promise<ImportJobRow> {
    const job = isUuid(id) ? await this.jobs.find({ workspaceId, id }) : undefined;
    return orNotFound(job, 'import', id);
  }

  /** Keeps the file, part by part, and has a worker import it. */
  async create(
    workspaceId: string,
    format: ImportFormat,
    options: ImportOptions,
    file: Readable,
  ): Promise<ImportJobRow> {
    const key = { workspaceId, id: newId() };
    await this.jobs.add(key, format, options);
    try {
      const bytes = await this.keep(key, file);
      await this.jobs.queue(key, bytes);
    } catch (error) {
      await this.jobs.remove(key).catch(() => undefined);
      throw error;
    }
    this.notify(key);
    return this.get(workspaceId, key.id);
  }

  private async keep(key: JobKey, file: Readable): Promise<number> {
    let bytes = 0;
    let part = 0;
    for await (const chunk of partsOf(file)) {
      bytes += chunk.length;
      if (bytes > this.settings.maxImportBytes) {
        throw new BodyTooLarge(
          `A file may have at most ${this.settings.maxImportBytes} bytes (MAX_IMPORT_BYTES).`,
        );
      }
      await this.jobs.addPart(key, part++, chunk);
    }
    return bytes;
  }

  /** May be lost: workers look for imports by themselves as well. */
  private notify({ workspaceId, id }: JobKey): void {
    if (!isConnected(this.queue)) return;
    void this.queue
      .add(IMPORT_JOB, { workspaceId, importId: id }, { removeOnComplete: 100, removeOnFail: true })
      .catch(() => undefined);
  }
}

/** @throws MalformedRequest when the caller is gone before the end */
async function* partsOf(file: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      length = 0;
    }
  } catch (error) {
    if (file.errored) throw new MalformedRequest('The body is not complete.');
    throw error;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
