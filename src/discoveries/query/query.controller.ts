import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { QueryCursor } from '../../http/lists/queries/query.requests.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { QueryTooExpensive } from '../../http/problems/problems.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { ReadOnlyPost } from '../../http/requests/route-scope.js';
import { DiscoveriesAnswer, toDiscoveryRecord } from '../discovery.record.js';
import { selectionOfRead, wordsIn } from '../selection.js';
import { TRACKERS } from '../rules/tracker-links.js';
import { CountsAnswer } from './count.record.js';
import { DiscoveriesCountBody, DiscoveriesQueryBody } from './query.requests.js';
import { DiscoveriesService } from '../discoveries.service.js';

@ApiTags('Discoveries')
@Controller('v1/discovery')
export class QueryController {
  constructor(private readonly discoveries: DiscoveriesService) {}

  @ReadOnlyPost('query')
  @Operation({
    name: 'queryDiscoveries',
    summary: 'Find discoveries by any of their members',
    description:
      'A list with a filter over every member and custom field, and up to three orders. To go on, send the same body to the address in `Link`.',
    answers: DiscoveriesAnswer,
    lists: 'by body',
    omits: ['rank', 'fieldsValues', ...TRACKERS],
    problems: [new QueryTooExpensive()],
  })
  async find(
    @InWorkspace() workspaceId: string,
    @Body() body: DiscoveriesQueryBody,
    @Query() { cursor }: QueryCursor,
    @Paged() paging: Paging,
  ): Promise<DiscoveriesAnswer> {
    const selection = selectionOfRead(wordsIn(body.select));
    const request = paging.requestOfBody(body, cursor);
    const page = await this.discoveries.query(workspaceId, body, request, selection);
    return { discoveries: paging.respond(page, toDiscoveryRecord(selection)) };
  }

  @ReadOnlyPost('count')
  @Operation({
    name: 'countDiscoveries',
    summary: 'Count discoveries by a member',
    description:
      'How many discoveries of a filter have each value, and their feedback; each counts once for each of its values. The most frequent first, 1,000 at most.',
    answers: CountsAnswer,
    problems: [new QueryTooExpensive()],
  })
  async count(@InWorkspace() workspaceId: string, @Body() body: DiscoveriesCountBody): Promise<CountsAnswer> {
    return { counts: await this.discoveries.count(workspaceId, body) };
  }
}
