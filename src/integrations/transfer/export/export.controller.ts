import { Readable } from 'node:stream';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { RequiresScope } from '../../../http/requests/route-scope.js';
import { overBudget } from '../../../http/limits/limits.problems.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { InvalidInput, NotAcceptable } from '../../../http/problems/problems.js';
import { InWorkspace } from '../../../http/requests/caller.js';
import { FILE_TYPES } from '../../../http/server/bodies.js';
import { ExportStreams } from './export-streams.js';
import { ExportQuery } from '../jobs/import.requests.js';

@ApiTags('Import and export')
@Controller('v1/export')
export class ExportController {
  constructor(private readonly exports: ExportStreams) {}

  @Get()
  @RequiresScope('admin', { answersFiles: true })
  @Operation({
    name: 'exportRecords',
    summary: 'Export records',
    description:
      'All records as lines, or those of one kind for a spreadsheet. Records that exist from the beginning to the end of the export are in it exactly once, as they are when read. A workspace can run one export at a time, for at most five minutes.',
    answersFile: FILE_TYPES,
    problems: [overBudget('exports')],
  })
  async export(
    @InWorkspace() workspaceId: string,
    @Query() query: ExportQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = formatOf(query, request);
    const { records = 'discovery' } = query;
    const name = format === 'csv' ? `${records}.csv` : 'records.ndjson';
    // HEAD is answered by an empty stream: an empty string would set a Content-Length of 0.
    const file =
      request.method === 'HEAD' ? Readable.from([]) : await this.exports.open(workspaceId, format, records);
    await reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  }
}

function formatOf(
  { format, records }: ExportQuery,
  { headers: { accept } }: FastifyRequest,
): 'ndjson' | 'csv' {
  const accepted = new Negotiator({ headers: { accept } }).mediaType([...FILE_TYPES]);
  if (format === undefined && accepted === undefined) throw new NotAcceptable();
  const chosen = format ?? (accepted === 'text/csv' ? 'csv' : 'ndjson');
  if (chosen === 'csv' || records === undefined) return chosen;
  throw new InvalidInput([
    { parameter: 'records', code: 'only_for_csv', detail: 'records is for CSV: NDJSON has all kinds.' },
  ]);
}
