import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Paged, type Paging } from '../../../http/lists/paging.js';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { DiscoveryTagsAnswer } from './discovery-tag.record.js';
import { DiscoveryTagsQuery } from '../discovery-list.requests.js';
import { DiscoveryTagsService } from './discovery-tags.service.js';

@ApiTags('Discoveries')
@Controller('v1/discovery-tag')
export class DiscoveryTagsController {
  constructor(private readonly tags: DiscoveryTagsService) {}

  @Get()
  @Operation({
    name: 'listDiscoveryTags',
    summary: 'List tags',
    description:
      'The tags of discoveries, most used first, then by name. The numbers of discoveries follow changes within moments.',
    answers: DiscoveryTagsAnswer,
    lists: 'by query',
  })
  async list(@Query() query: DiscoveryTagsQuery, @Paged() paging: Paging): Promise<DiscoveryTagsAnswer> {
    const page = await this.tags.list(paging.requestOf(query));
    return { discoveryTags: paging.respond(page, ({ name, discoveries }) => ({ name, discoveries })) };
  }
}
