import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { EventsAnswer } from '../presenting/event.record.js';
import { writePlace } from './event-cursor.js';
import { CursorExpired } from './event.problems.js';
import { EventsQuery } from './event.requests.js';
import { FeedService, type FeedPage, wantedBy } from './feed.service.js';
import { Listening } from './listening.js';

@ApiTags('Events')
@Controller('v1/event')
export class EventsController {
  constructor(
    private readonly feed: FeedService,
    private readonly listening: Listening,
  ) {}

  @Get()
  @Operation({
    name: 'listEvents',
    summary: 'Read what has happened',
    description:
      'Everything that changed in the workspace, each event once, in an order in which nothing ever appears before what was already read. `Link` leads on from every page, from an empty one as well.',
    answers: EventsAnswer,
    answered: 'The next events, if there are any.',
    problems: [new CursorExpired()],
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: EventsQuery,
    @Paged() paging: Paging,
    @Req() request: FastifyRequest,
  ): Promise<EventsAnswer> {
    const { wait, per_page: perPage } = query;
    const place = await this.feed.begin(workspaceId, query);
    const read = (signal?: AbortSignal): Promise<FeedPage> =>
      this.feed.read(workspaceId, place, { wanted: wantedBy(query), perPage, longest: wait * 1_000, signal });
    const { events, next } = await (wait > 0 ? this.listening.whileWaiting(request, read) : read());
    const page = { rows: events, nextCursor: writePlace(next), total: undefined };
    return { events: paging.respond(page, (event) => event) };
  }
}
