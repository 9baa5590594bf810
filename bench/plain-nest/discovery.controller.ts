import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Patch, Post, Query, SerializeOptions } from '@nestjs/common';
import { WORKSPACE as workspaceId } from '../records.js';
import { DiscoveryChanges, DiscoveryPage, DiscoveryRecord, Id, NewDiscovery } from './discovery.dto.js';
import { Discovery, DiscoveryState } from './discovery.entity.js';

@Controller('discovery')
@SerializeOptions({ type: DiscoveryRecord, excludeExtraneousValues: true })
export class DiscoveryController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  list(@Query() { after, limit }: DiscoveryPage): Promise<Discovery[]> {
    const where = { workspaceId, ...(after !== undefined && { id: { $gt: after } }) };
    return this.em.find(Discovery, where, { orderBy: { id: 'asc' }, limit });
  }

  @Get(':id')
  get(@Id() id: string): Promise<Discovery> {
    return this.em.findOneOrFail(Discovery, { workspaceId, id });
  }

  @Post()
  async create(@Body() { title }: NewDiscovery): Promise<Discovery> {
    const state = await this.em.findOneOrFail(DiscoveryState, { workspaceId, isDefault: true });
    const discovery = this.em.create(Discovery, { workspaceId, title, stateId: state.id });
    await this.em.flush();
    return discovery;
  }

  @Patch(':id')
  async change(@Id() id: string, @Body() changes: DiscoveryChanges): Promise<Discovery> {
    const discovery = await this.get(id);
    this.em.assign(discovery, changes);
    await this.em.flush();
    return discovery;
  }
}
