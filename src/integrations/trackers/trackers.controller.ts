import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { overBudget } from '../../http/limits/limits.problems.js';
import { TimeOrderedQuery, type ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken } from '../../http/problems/problems.js';
import { Public, RequiresScope } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { DiscoveryStateNotFound } from '../../records/discoveries/discovery.problems.js';
import { WebhookKeyMissing } from '../../records/webhooks/webhook.problems.js';
import { ReceivingService } from './receiving/receiving.service.js';
import { SignatureRefused } from './tracker.problems.js';
import { toTrackerRecord, TrackerAnswer, TrackersAnswer } from './tracker.record.js';
import { NewTracker, TrackerChanges } from './tracker.requests.js';
import { TrackersService } from './trackers.service.js';

const PROBLEMS = [new DiscoveryStateNotFound('finished', '/states/closed'), new WebhookKeyMissing()];

/** GitHub sends this once a webhook is made. */
const EXAMPLE = { zen: 'Keep it logically awesome.' };

@ApiTags('Trackers')
@Controller('v1/tracker')
export class TrackersController {
  constructor(
    private readonly trackers: TrackersService,
    private readonly receiving: ReceivingService,
  ) {}

  @Post()
  @RequiresScope('admin')
  @Operation({
    name: 'createTracker',
    summary: 'Create a tracker',
    description:
      'Have the tracker send its webhooks for issues to `/v1/tracker/{id}/receive`, with this `id`.',
    answers: TrackerAnswer,
    creates: true,
    problems: [new ClientIdTaken('tracker', 'web-issues', '/clientId'), ...PROBLEMS],
  })
  async create(@Writing() write: WriteContext, @Body() tracker: NewTracker): Promise<TrackerAnswer> {
    return { tracker: toTrackerRecord(await this.trackers.create(write, tracker)) };
  }

  @Get()
  @RequiresScope('admin')
  @Operation({
    name: 'listTrackers',
    summary: 'List trackers',
    description: 'The trackers of the workspace, oldest first unless `sort` says otherwise.',
    answers: TrackersAnswer,
    lists: 'by query',
  })
  async list(@Query() query: TimeOrderedQuery, @Paged() paging: Paging): Promise<TrackersAnswer> {
    const page = await this.trackers.list(paging.requestOf(query));
    return { trackers: paging.respond(page, toTrackerRecord) };
  }

  @Get(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'getTracker',
    summary: 'Retrieve a tracker',
    description: 'By `id` or `clientId`, without its secret.',
    answers: TrackerAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<TrackerAnswer> {
    return { tracker: toTrackerRecord(await this.trackers.get(read, id)) };
  }

  @Patch(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'updateTracker',
    summary: 'Update a tracker',
    description: 'Changes the given members. Other states move discoveries from the next delivery on.',
    answers: TrackerAnswer,
    problems: PROBLEMS,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() tracker: TrackerChanges,
  ): Promise<TrackerAnswer> {
    return { tracker: toTrackerRecord(await this.trackers.update(write, id, tracker)) };
  }

  @Post(':id/receive')
  @Public({ takesSignedBody: true })
  @ApiBody({
    description: "The tracker's payload.",
    schema: { type: 'object', additionalProperties: true, examples: [EXAMPLE] },
  })
  @Operation({
    name: 'receiveFromTracker',
    summary: 'Receive a delivery of a tracker',
    description:
      "For the tracker's webhook, which signs what it sends, and needs no token. A delivery that tells nothing new of an issue changes nothing. A tracker has to be named by its `id`.",
    isPublic: true,
    problems: [new SignatureRefused(), overBudget('writes'), new WebhookKeyMissing()],
  })
  receive(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.receiving.receive(id, request, reply);
  }

  @Delete(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'deleteTracker',
    summary: 'Delete a tracker',
    description: 'Its deliveries are refused from now on, and what it told of issues is forgotten.',
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.trackers.delete(write, id);
  }
}
