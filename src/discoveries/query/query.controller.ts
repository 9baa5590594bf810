import { Body, Controller, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { QueryTooExpensive } from '../../http/lists/questions/query.problems.js';
import { QuestionCursor } from '../../http/lists/questions/question.requests.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { ReadOnlyPost } from '../../http/requests/route-scope.js';
import { DiscoveriesAnswer, toDiscoveryRecord } from '../discovery.record.js';
import { selectionOfRead, wordsIn } from '../selection.js';
import { TRACKERS } from '../rules/tracker-links.js';
import { CountsAnswer } from './count.record.js';
import { CountQuestion, DiscoveriesQuestion } from './query.requests.js';
import { QueryService } from './query.service.js';

@ApiTags('Discoveries')
@Controller('v1/discovery')
export class QueryController {
  constructor(private readonly query: QueryService) {}

  @Post('query')
  @ReadOnlyPost()
  @Operation({
    name: 'queryDiscoveries',
    summary: 'Find discoveries by any of their members',
    description:
      'A list with a filter over every member and custom field, and up to three orders. To go on, send the same body to the address in `Link`.',
    answers: DiscoveriesAnswer,
    lists: 'by body',
    omits: ['fieldsValues', ...TRACKERS],
    problems: [new QueryTooExpensive()],
  })
  async find(
    @InWorkspace() workspaceId: string,
    @Body() question: DiscoveriesQuestion,
    @Query() { cursor }: QuestionCursor,
    @Paged() paging: Paging,
  ): Promise<DiscoveriesAnswer> {
    const selection = selectionOfRead(wordsIn(question.select));
    const request = paging.requestOfBody(question, cursor);
    const page = await this.query.find(workspaceId, question, request, selection);
    return { discoveries: paging.respond(page, toDiscoveryRecord(selection)) };
  }

  @Post('count')
  @ReadOnlyPost()
  @Operation({
    name: 'countDiscoveries',
    summary: 'Count discoveries by a member',
    description:
      'How many discoveries of a filter have each value, and their feedback; each counts once for each of its values. The most frequent first, 1,000 at most.',
    answers: CountsAnswer,
    problems: [new QueryTooExpensive()],
  })
  async count(@InWorkspace() workspaceId: string, @Body() question: CountQuestion): Promise<CountsAnswer> {
    return { counts: await this.query.count(workspaceId, question) };
  }
}
