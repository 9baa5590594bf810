import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { translateViolation } from '../../../platform/database/postgres-errors.js';
import { Governor } from '../../../platform/governor/governor.js';
import type { Page, PageRequest, TimeOrderedQuery } from '../../../http/lists/list.requests.js';
import { sameProblem } from '../../../http/problems/problem.js';
import { BodyTooLarge, orNotFound } from '../../../http/problems/problems.js';
import type { FileParts } from '../../../http/server/bodies.js';
import { isUuid, newId } from '../../../platform/identifiers/uuid.js';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.js';
import type { ImportFormat, ImportOptions } from '../import-options.js';
import { type ImportJobRow, IMPORTS, type JobKey } from './import-job.js';
import { ImportsRepository } from './imports.repository.js';
import { WorkNotifier } from '../../../platform/work/work-notifier.js';
import { UploadsRepository } from './uploads.repository.js';

/** The waiting files of a workspace may have this many times the largest size together. */
const MOST_FILES = 2;

export class UploadEnded extends sameProblem(
  409,
  'upload_ended',
  'The upload was ended',
  'The import was cancelled, or nothing was heard of its upload for a minute. Nothing of it is kept: send the file again.',
) {}

@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly uploads: UploadsRepository,
    private readonly governor: Governor,
    private readonly notifier: WorkNotifier,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async get(workspaceId: string, id: string): Promise<ImportJobRow> {
    const job = isUuid(id) ? await this.imports.find({ workspaceId, id }) : undefined;
    return orNotFound(job, 'import', id);
  }

  list(workspaceId: string, request: PageRequest<TimeOrderedQuery>): Promise<Page<ImportJobRow>> {
    return this.imports.list(workspaceId, request);
  }

  /** The rejected rows of an import, in the form of its file. */
  async rejected(workspaceId: string, id: string): Promise<{ file: Readable; format: ImportFormat }> {
    const { format } = await this.get(workspaceId, id);
    const file = Readable.from(this.uploads.rejected({ workspaceId, id }), { objectMode: false });
    await once(file, 'readable');
    return {
      file: orNotFound(file.readableLength > 0 ? file : undefined, 'file of rejected rows', id),
      format,
    };
  }

  /** A running import notices the deletion at its next batch, which is rolled back. */
  async delete(workspaceId: string, id: string): Promise<void> {
    await this.get(workspaceId, id);
    await this.imports.remove({ workspaceId, id });
  }

  /** Stores the file in parts, and enqueues its import. Does nothing before the first part has arrived. */
  async create(
    workspaceId: string,
    format: ImportFormat,
    options: ImportOptions,
    file: FileParts,
  ): Promise<ImportJobRow> {
    const key = { workspaceId, id: newId() };
    const first = await file.next();
    try {
      const { imports, bytes: waiting } = await this.uploads.add(key, format, options);
      // The count includes this import and any concurrent ones.
      if (imports > this.governor.budgets.imports.each) this.governor.refuse('imports');
      const room = MOST_FILES * this.settings.maxImportBytes - waiting;
      const bytes = await this.keep(key, first, file, room);
      if (!(await this.uploads.keep(key, { state: 'queued', bytes }))) throw new UploadEnded();
    } catch (error) {
      await Promise.all([this.imports.remove(key).catch(() => undefined), file.return()]);
      throw error;
    }
    this.notifier.notify(IMPORTS, workspaceId, 1);
    return this.get(workspaceId, key.id);
  }

  /** @param room the bytes left for waiting files of the workspace */
  private async keep(
    key: JobKey,
    first: IteratorResult<Buffer, void>,
    file: FileParts,
    room: number,
  ): Promise<number> {
    let bytes = 0;
    let part = 0;
    const keepAlive = () => this.uploads.keep(key, { state: 'uploading', bytes });
    const alive = setInterval(
      () => void keepAlive().catch(() => undefined),
      this.settings.importProcess.aliveEvery,
    );
    try {
      for (let next = first; !next.done; next = await file.next()) {
        bytes += next.value.length;
        this.checkSize(bytes, room);
        await translateViolation(this.uploads.addPart(key, part++, next.value), {
          import_upload_job_fk: () => new UploadEnded(),
        });
      }
    } finally {
      clearInterval(alive);
    }
    return bytes;
  }

  private checkSize(bytes: number, room: number): void {
    const { maxImportBytes } = this.settings;
    if (bytes > maxImportBytes)
      throw new BodyTooLarge(`A file may have at most ${maxImportBytes} bytes (MAX_IMPORT_BYTES).`);
    if (bytes > room)
      throw new BodyTooLarge(
        `The files that wait to be imported may have ${MOST_FILES * maxImportBytes} bytes in all. Send this one when others are done.`,
      );
  }
}
