import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { WorkModule } from '../../platform/work/work.module.js';
import { CompaniesMerging } from './companies-merging.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';
import { Company } from './company.entity.js';

@Module({
  imports: [MikroOrmModule.forFeature([Company]), WorkModule],
  controllers: [CompaniesController],
  providers: [CompaniesMerging, CompaniesService],
})
export class CompaniesModule {}
