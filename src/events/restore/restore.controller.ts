import { Body, Controller, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { SelectQuery } from '../../records/discoveries/discovery-list.requests.js';
import { ChangedDiscoveryAnswer, toDiscoveryRecord } from '../../records/discoveries/discovery.record.js';
import { selectionOfUpdate } from '../../records/discoveries/selection.js';
import { TRACKERS } from '../../records/discoveries/rules/tracker-links.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { DiscoveryMerged, HistoryExpired, RestoreConflict, RestorePointUnknown } from './restore.problems.js';
import { RestoreRequest } from './restore.requests.js';
import { RestoreService } from './restore.service.js';

const ID = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';

const PROBLEMS = [
  new RestoreConflict([
    {
      record: { kind: 'discovery', id: ID, clientId: 'RL-15', member: 'parentId' },
      code: 'parent_not_found',
      detail: 'The parent is gone.',
    },
  ]),
  new DiscoveryMerged('RL-15', ID),
  new RestorePointUnknown(ID, 'it was made only later, or was deleted or merged.'),
  new HistoryExpired('2026-01-31'),
];

@ApiTags('Events')
@Controller('v1/discovery/:id/restore')
export class RestoreController {
  constructor(private readonly restorations: RestoreService) {}

  @Post()
  @RouteConfig({ holds: 'bulks' })
  @Operation({
    name: 'restoreDiscovery',
    summary: 'Restore a discovery',
    description:
      'Restores a deleted discovery, by its `id`, with its comments; its feedback and sub-discoveries stay deleted. Or gives an existing discovery the members that it had at a time, or after a change. Its rank stays.',
    answers: ChangedDiscoveryAnswer,
    takesNothing: true,
    omits: ['rank', 'issueCounts', 'fieldsValues', ...TRACKERS],
    problems: PROBLEMS,
  })
  async restore(
    @Writing() write: WriteContext,
    @Param('id') reference: string,
    @Body() request: RestoreRequest,
    @Query() { select }: SelectQuery,
  ): Promise<ChangedDiscoveryAnswer> {
    const selection = selectionOfUpdate(select);
    const { changeId, ...row } = await this.restorations.restore(write, reference, request, selection);
    return { discovery: toDiscoveryRecord(selection)(row), ...(changeId !== undefined && { changeId }) };
  }
}
