import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { Component, type ComponentRow } from './component.entity.js';

@Injectable()
export class ComponentsRepository extends RecordsRepository<Component, ComponentRow> {
  readonly noun = 'component';
  override readonly referrer = { table: 'discovery', column: 'component_id', counted: 'discoveries' };

  constructor(em: EntityManager) {
    super(em, Component);
  }
}
