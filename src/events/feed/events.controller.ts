import { Controller, Get, type MessageEvent, Query, Req, Res, Sse } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, type Observable } from 'rxjs';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { callerOf, InWorkspace } from '../../http/requests/caller.js';
import { EventsAnswer } from '../presenting/event.record.js';
import { writeEventCursor } from './event-cursor.js';
import { CursorExpired, CursorUnknown } from './event.problems.js';
import { EventStreamQuery, EventsQuery } from './event.requests.js';
import { EVENTS_AT_ONCE, streamOf } from './event-stream.js';
import { FeedService, lastEventId } from './feed.service.js';
import { StreamSlots } from './stream-slots.js';

const GONE = [new CursorExpired(), new CursorUnknown()];

@ApiTags('Events')
@Controller('v1/event')
export class EventsController {
  constructor(
    private readonly feed: FeedService,
    private readonly streams: StreamSlots,
  ) {}

  @Get()
  @Operation({
    name: 'listEvents',
    summary: 'Read the event feed',
    description:
      'All changes in the workspace, each event once, in an order that never changes: new events always come after those already read. Every page has a `Link` to the next one, even an empty page. Events of tokens and webhooks need the scope `admin`.',
    answers: EventsAnswer,
    answered: 'The next events, if there are any.',
    lists: 'as a feed',
    problems: GONE,
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: EventsQuery,
    @Paged() paging: Paging,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventsAnswer> {
    const { wait, per_page: perPage } = query;
    const wanted = this.feed.wantedBy(query, callerOf(request).scope);
    paging.requestOf(query);
    const asked = { workspaceId, from: await this.feed.begin(workspaceId, query), wanted, perPage };
    const listener = wait > 0 ? this.streams.begin(request, reply) : undefined;
    const reading = this.feed.read(asked, wait * 1_000, listener?.signal);
    const { events, next } = await reading.finally(() => listener?.end());
    const page = { rows: events, nextCursor: writeEventCursor(next), total: undefined };
    return { events: paging.respond(page, (event) => event) };
  }

  @Sse('stream')
  @RouteConfig({ answersType: 'text/event-stream' })
  @Operation({
    name: 'streamEvents',
    summary: 'Stream events',
    description:
      "The events of the feed as they happen, as server-sent events: `id` is the event's cursor, `event` its type, `data` the event. After a disconnection, `Last-Event-ID` continues from there. A comment every 15 seconds keeps the connection open; the stream ends within a second after the token is revoked. Events of tokens and webhooks need the scope `admin`.",
    answersFile: ['text/event-stream'],
    answered: 'The stream.',
    problems: GONE,
  })
  async stream(
    @InWorkspace() workspaceId: string,
    @Query() query: EventStreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<Observable<MessageEvent>> {
    const wanted = this.feed.wantedBy(query, callerOf(request).scope);
    const cursor = lastEventId(request.headers['last-event-id']);
    const start = await this.feed.begin(workspaceId, cursor === undefined ? query : { cursor });
    // The first page is read before the stream starts, because its problems can't be answered afterwards.
    const asked = { workspaceId, from: start, wanted, perPage: EVENTS_AT_ONCE };
    const first = await this.feed.read(asked, 0);
    return from(streamOf(this.feed, first, asked, this.streams.begin(request, reply)));
  }
}
