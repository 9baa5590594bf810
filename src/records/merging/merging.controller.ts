import { Body, Controller, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DiscoveryNotFound } from '../discoveries/discovery.problems.js';
import { ChangedDiscoveryAnswer, toDiscoveryRecord } from '../discoveries/discovery.record.js';
import { SelectQuery } from '../discoveries/discovery-list.requests.js';
import { selectionOfUpdate } from '../discoveries/selection.js';
import { TRACKERS } from '../discoveries/rules/tracker-links.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { MergedIntoItself } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { MergeRequest } from '../discoveries/discovery.requests.js';
import { MergingService } from './merging.service.js';
import { MergeConflict, tooLarge } from './unite.js';

const PROBLEMS = [
  new DiscoveryNotFound('RL-99', '/into'),
  new MergedIntoItself('discovery', 'RL-1'),
  tooLarge(12_480),
  new MergeConflict([
    {
      record: {
        kind: 'discovery',
        id: '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f',
        clientId: 'RL-15',
        member: 'parentId',
      },
      code: 'parent_not_under_component',
      detail: 'A discovery can only be under a discovery that is itself directly under a component.',
    },
  ]),
];

@ApiTags('Discoveries')
@Controller('v1/discovery/:id/merge')
export class MergingController {
  constructor(private readonly merging: MergingService) {}

  @Post()
  @Operation({
    name: 'mergeDiscovery',
    summary: 'Merge a discovery into another one',
    description:
      'Its feedback, comments and sub-discoveries move to the other discovery, as do its tags, assignees, links and the field values that the other lacks. Then it is deleted, and its `id` and `clientId` lead to the other one.',
    answers: ChangedDiscoveryAnswer,
    answered: 'The discovery that remains.',
    omits: ['rank', 'issueCounts', 'fieldsValues', ...TRACKERS],
    problems: PROBLEMS,
  })
  async merge(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() { into }: MergeRequest,
    @Query() { select }: SelectQuery,
  ): Promise<ChangedDiscoveryAnswer> {
    const selection = selectionOfUpdate(select);
    const { changeId, ...row } = await this.merging.merge(write, { merged: id, into }, selection);
    return { discovery: toDiscoveryRecord(selection)(row), ...(changeId !== undefined && { changeId }) };
  }
}
