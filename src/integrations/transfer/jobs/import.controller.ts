import { Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequiresScope } from '../../../http/requests/route-scope.js';
import { TimeOrderedQuery } from '../../../http/lists/list.requests.js';
import { Paged, type Paging } from '../../../http/lists/paging.js';
import { overBudget } from '../../../http/limits/limits.problems.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { MalformedRequest, UnsupportedMediaType } from '../../../http/problems/problems.js';
import { FILE_TYPES, type FileParts } from '../../../http/server/bodies.js';
import { InWorkspace } from '../../../http/requests/caller.js';
import { ImportsService, UploadEnded } from './imports.service.js';
import { checkOptions, type ImportFormat } from '../import-options.js';
import { toImportRecord } from './import-job.js';
import { ImportAnswer, ImportsAnswer } from './import.record.js';
import { ImportQuery } from './import.requests.js';

const FORMATS: Readonly<Record<string, ImportFormat>> = {
  // CSV comes first, because Swagger UI preselects the first type, and would quote the text of the others.
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/json': 'json',
};
const TYPES = Object.keys(FORMATS);

@ApiTags('Import and export')
@Controller('v1/import')
export class ImportController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @RequiresScope('admin', { takesFiles: true })
  @ApiConsumes(...TYPES)
  @ApiBody({
    description: "The file: records as lines, rows of a spreadsheet, or another tool's export.",
    schema: { type: 'string' },
  })
  @Operation({
    name: 'createImport',
    summary: 'Import a file',
    description:
      'Stores the file, which a worker imports; retrieve the import to see its progress. Imports of a workspace run one after another.',
    answers: ImportAnswer,
    creates: true,
    problems: [new UploadEnded(), overBudget('uploads'), overBudget('imports')],
  })
  async create(
    @InWorkspace() workspaceId: string,
    @Query() query: ImportQuery,
    @Req() request: FastifyRequest,
  ): Promise<ImportAnswer> {
    const format = formatOf(request);
    checkOptions(format, query);
    const job = await this.imports.create(workspaceId, format, query, request.body as FileParts);
    return { import: toImportRecord(job) };
  }

  @Get()
  @RequiresScope('admin')
  @Operation({
    name: 'listImports',
    summary: 'List imports',
    description: 'The imports of the last 30 days, oldest first unless `sort` says otherwise.',
    answers: ImportsAnswer,
    lists: 'by query',
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: TimeOrderedQuery,
    @Paged() paging: Paging,
  ): Promise<ImportsAnswer> {
    const page = await this.imports.list(workspaceId, paging.requestOf(query));
    return { imports: paging.respond(page, toImportRecord) };
  }

  @Get(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'getImport',
    summary: 'Retrieve an import',
    description:
      'Its progress, the numbers of imported records, and the faults of its file. It is deleted after 30 days.',
    answers: ImportAnswer,
  })
  async get(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<ImportAnswer> {
    return { import: toImportRecord(await this.imports.get(workspaceId, id)) };
  }

  @Get(':id/rejected')
  @RequiresScope('admin', { answersFiles: true })
  @Operation({
    name: 'getRejectedRows',
    summary: 'Retrieve rejected rows',
    description:
      'The rejected rows of a table in the form of its file (separator, quotes, encoding, headers), with a first column that says why. Corrected, the file can be imported. Of JSON, one item a line.',
    answersFile: FILE_TYPES,
  })
  async rejected(
    @InWorkspace() workspaceId: string,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { file, format } = await this.imports.rejected(workspaceId, id);
    await reply
      .type(format === 'csv' ? 'text/csv' : 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="rejected.${format}"`)
      .send(file);
  }

  @Delete(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'deleteImport',
    summary: 'Cancel an import',
    description:
      "An import that is uploaded or waits isn't run. A running one stops before its next batch; its records stay. In any case, and also if it had ended, it is deleted with its file and its report.",
  })
  delete(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<void> {
    return this.imports.delete(workspaceId, id);
  }
}

function formatOf({ body, headers }: FastifyRequest): ImportFormat {
  const format = FORMATS[headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  if (!format || body === undefined) {
    throw new UnsupportedMediaType(`Send the file as ${TYPES.join(' or ')}.`);
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new UnsupportedMediaType('Send the file as it is, with no Content-Encoding.');
  if (headers['idempotency-key'] !== undefined) {
    throw new MalformedRequest(
      'Idempotency-Key is not taken here: the same file twice changes nothing more.',
    );
  }
  return format;
}
