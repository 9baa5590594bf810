import { Module } from '@nestjs/common';
import { WorkModule } from '../../platform/work/work.module.js';
import { CompaniesMerging } from './companies-merging.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';
import { CompaniesRepository } from './companies.repository.js';

@Module({
  imports: [WorkModule],
  controllers: [CompaniesController],
  providers: [CompaniesMerging, CompaniesRepository, CompaniesService],
})
export class CompaniesModule {}
