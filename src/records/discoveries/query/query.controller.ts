import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { faultAt } from '../../../http/input/fault-location.js';
import { Paged, type Paging } from '../../../http/lists/paging.js';
import { QueryCursor } from '../../../http/lists/queries/query.requests.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { QueryTooExpensive } from '../../../http/problems/problems.js';
import { type Caller, CurrentCaller } from '../../../http/requests/caller.js';
import { ReadOnlyPost } from '../../../http/requests/route-scope.js';
import { DiscoveriesAnswer, toDiscoveryRecord } from '../discovery.record.js';
import { selectionOfRead, selectedIn } from '../selection.js';
import { TRACKERS } from '../rules/tracker-links.js';
import { CountsAnswer } from './count.record.js';
import { DiscoveriesCountBody, DiscoveriesQueryBody } from './query.requests.js';
import { DiscoveriesService } from '../discoveries.service.js';
import { ViewNotFound, ViewOutdated } from '../views/view.problems.js';
import { ViewsService } from '../views/views.service.js';

const VIEW_PROBLEMS = [
  new QueryTooExpensive(),
  new ViewNotFound('wanted'),
  new ViewOutdated(
    { id: '01a19b45-b800-7b1c-9d2e-3f4a5b6c7d8e', client_id: 'wanted', name: 'Wanted, and not begun' },
    [
      faultAt(
        ['query', 'filter', 'discoveryStateId', 'in', '0'],
        'reference_not_found',
        'names no record that is there: none has the id or clientId "01a19b45-b800-7f04-b1d7-6a5b4c3d2e1f"',
      ),
    ],
  ),
];

@ApiTags('Discoveries')
@Controller('v1/discovery')
export class QueryController {
  constructor(
    private readonly discoveries: DiscoveriesService,
    private readonly views: ViewsService,
  ) {}

  @ReadOnlyPost('query')
  @Operation({
    name: 'queryDiscoveries',
    summary: 'Query discoveries',
    description:
      'Lists discoveries by a filter over all members and custom fields, sorted by up to three. For the next page, send the same body to the URL in `Link`.',
    answers: DiscoveriesAnswer,
    lists: 'by body',
    omits: ['rank', 'issueCounts', 'fieldsValues', ...TRACKERS],
    problems: VIEW_PROBLEMS,
  })
  async find(
    @CurrentCaller() caller: Caller,
    @Body() body: DiscoveriesQueryBody,
    @Query() { cursor }: QueryCursor,
    @Paged() paging: Paging,
  ): Promise<DiscoveriesAnswer> {
    const viewed = await this.views.withView(caller, body);
    const request = paging.requestOfBody(viewed, cursor);
    const selection = selectionOfRead(selectedIn(viewed.select), request.fields);
    const answer = this.discoveries.query(viewed, request, selection);
    const page = await this.views.orOutdated(viewed, answer);
    return { discoveries: paging.respond(page, toDiscoveryRecord(selection)) };
  }

  @ReadOnlyPost('count')
  @Operation({
    name: 'countDiscoveries',
    summary: 'Count discoveries by a member or over time',
    description:
      'The number of discoveries with each value, and the sum of their feedback; discoveries with several values count for each. The most frequent values come first, at most 1,000. Over time, the number of each day, week, month or quarter from the first to the last, at most 1,000.',
    answers: CountsAnswer,
    problems: VIEW_PROBLEMS,
  })
  async count(@CurrentCaller() caller: Caller, @Body() body: DiscoveriesCountBody): Promise<CountsAnswer> {
    const viewed = await this.views.withView(caller, body);
    return {
      counts: await this.views.orOutdated(viewed, this.discoveries.count(caller.workspaceId, viewed)),
    };
  }
}
