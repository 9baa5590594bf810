import { Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { overBudget } from '../../http/limits/limits.problems.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import type { InputFault } from '../../http/problems/problem.js';
import { InvalidInput, MalformedRequest, UnsupportedMediaType } from '../../http/problems/problems.js';
import type { FileParts } from '../../http/server/bodies.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { givesJson, type ToolName } from '../tools/tools.js';
import { ImportJobsService } from './import-jobs.service.js';
import { ImportAnswer, type ImportFormat, toImportRecord } from './import.record.js';
import { type ImportOptions, ImportQuery } from './import.requests.js';

const FORMATS: Readonly<Record<string, ImportFormat>> = {
  // First, since Swagger UI begins with it, and puts the text of the others in quotes.
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/json': 'json',
};
const TYPES = Object.keys(FORMATS);

@ApiTags('Import and export')
@Controller('v1/import')
export class ImportController {
  constructor(private readonly imports: ImportJobsService) {}

  @Post()
  @RequiresScope('admin', { takesFiles: true })
  @ApiConsumes(...TYPES)
  @ApiBody({
    description: 'The file: records as lines, the rows of a spreadsheet, or what another tool gives.',
    schema: { type: 'string' },
  })
  @Operation({
    name: 'createImport',
    summary: 'Import a file',
    description:
      'Keeps the file, and has a worker import it; retrieve the import to see how far it is. Imports of a workspace wait for each other.',
    answers: ImportAnswer,
    creates: true,
    problems: [overBudget('uploads'), overBudget('imports')],
  })
  async create(
    @InWorkspace() workspaceId: string,
    @Query() query: ImportQuery,
    @Req() request: FastifyRequest,
  ): Promise<ImportAnswer> {
    const format = formatOf(request);
    const job = await this.imports.create(
      workspaceId,
      format,
      optionsOf(format, query),
      request.body as FileParts,
    );
    return { import: toImportRecord(job) };
  }

  @Get(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'getImport',
    summary: 'Retrieve an import',
    description:
      'How far it is, what it has made, and what is wrong in its file. It is forgotten after 30 days.',
    answers: ImportAnswer,
  })
  async get(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<ImportAnswer> {
    return { import: toImportRecord(await this.imports.get(workspaceId, id)) };
  }
}

function formatOf({ body, headers }: FastifyRequest): ImportFormat {
  const format = FORMATS[headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  if (!format || body === undefined) {
    throw new UnsupportedMediaType(`Send the file as ${TYPES.join(' or ')}.`);
  }
  if (headers['idempotency-key'] !== undefined) {
    throw new MalformedRequest(
      'Idempotency-Key is not taken here: the same file twice changes nothing more.',
    );
  }
  return format;
}

const OF_ROWS = ['map', 'key', 'createMissing', 'skipBad', 'locale', 'encoding'] as const;

/** What is wrong with `from`, if anything: JSON is one tool's, and CSV all the others'. */
function whyNotFrom(format: ImportFormat, from: ToolName | undefined): InputFault | undefined {
  const parameter = 'from';
  if (format === 'json' && from === undefined) {
    const detail =
      "JSON comes from GitHub's API: say from=github. Records, one a line, are application/x-ndjson.";
    return { parameter, code: 'required', detail };
  }
  if (from === undefined || (format !== 'ndjson' && givesJson(from) === (format === 'json')))
    return undefined;
  const type = givesJson(from) ? 'application/json' : 'text/csv';
  return { parameter, code: 'other_media_type', detail: `What ${from} gives is ${type}.` };
}

function optionsOf(format: ImportFormat, query: ImportQuery): ImportOptions {
  const { from } = query;
  const given = format === 'ndjson' ? OF_ROWS.filter((name) => query[name] !== undefined) : [];
  const ofRows = given.map((parameter) => ({
    parameter,
    code: 'only_for_csv',
    detail: `${parameter} is for CSV.`,
  }));
  const faults = [whyNotFrom(format, from) ?? [], ofRows].flat();
  if (faults.length > 0) throw new InvalidInput(faults);
  const { key, locale, encoding, map = [] } = query;
  return {
    dryRun: query.dryRun === 'true',
    createMissing: query.createMissing === 'true',
    skipBad: query.skipBad === 'true',
    map: map.map(pairOf),
    ...(from !== undefined && { from }),
    ...(key !== undefined && { key }),
    ...(locale !== undefined && { locale }),
    ...(encoding !== undefined && { encoding }),
  };
}

/** `Effort (days)=effort` */
function pairOf(pair: string): readonly [string, string] {
  const at = pair.lastIndexOf('=');
  if (at > 0) return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  const detail = 'map must be a column and a member, as in "Effort (days)=effort".';
  throw new InvalidInput([{ parameter: 'map', code: 'invalid_map', detail }]);
}
