import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InWorkspace } from '../../http/requests/caller.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { EventsAnswer } from '../presenting/event.record.js';
import { CursorExpired } from './event.problems.js';
import { EventsQuery } from './event.requests.js';
import { FeedService, cursorOf, wantedBy } from './feed.service.js';
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
      'Everything that changed in the workspace, each event once, in an order in which nothing ever appears before what was already read. `Link` leads on from every page, the last and an empty one included.',
    answers: EventsAnswer,
    answered: 'The next events, if there are any.',
    problems: [new CursorExpired()],
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: EventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventsAnswer> {
    const place = await this.feed.begin(workspaceId, query);
    const reading = { wanted: wantedBy(query), perPage: query.per_page, longest: query.wait * 1_000 };
    const { events, next } = await this.listening.toPage(request, (signal) =>
      this.feed.read(workspaceId, place, { ...reading, signal }),
    );
    reply.header('link', `<${pathTo(request, cursorOf(next))}>; rel="next"`);
    return { events };
  }
}
