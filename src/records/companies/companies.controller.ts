import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ClientIdTaken, MergedIntoItself, NameTaken, RecordInUse } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { CompaniesAnswer, CompanyAnswer, MergedCompanyAnswer, toCompanyRecord } from './company.record.js';
import { CompaniesQuery, CompanyChanges, CompanyMerge, NewCompany } from './company.requests.js';
import { CompaniesMerging, tooManyNames } from './companies-merging.js';
import { CompaniesService } from './companies.service.js';
import { CompanyNotFound } from './company.problems.js';

@ApiTags('Companies')
@Controller('v1/company')
export class CompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly merging: CompaniesMerging,
  ) {}

  @Post()
  @Operation({
    name: 'createCompany',
    summary: 'Create a company',
    description: 'A company is also created by feedback that names a new one.',
    answers: CompanyAnswer,
    creates: true,
    problems: [
      new ClientIdTaken('company', 'lighthouse', '/clientId'),
      new NameTaken('company', 'Lighthouse Theatre', '/name'),
    ],
  })
  async create(@Writing() write: WriteContext, @Body() company: NewCompany): Promise<CompanyAnswer> {
    return { company: toCompanyRecord(await this.companies.create(write, company)) };
  }

  @Get()
  @Operation({
    name: 'listCompanies',
    summary: 'List companies',
    description: 'The companies of the workspace, oldest first unless `sort` says otherwise.',
    answers: CompaniesAnswer,
    lists: 'by query',
  })
  async list(@Query() query: CompaniesQuery, @Paged() paging: Paging): Promise<CompaniesAnswer> {
    const page = await this.companies.list(paging.requestOf(query));
    return { companies: paging.respond(page, toCompanyRecord) };
  }

  @Get(':id')
  @Operation({
    name: 'getCompany',
    summary: 'Retrieve a company',
    description: 'By `id` or `clientId`.',
    answers: CompanyAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<CompanyAnswer> {
    return { company: toCompanyRecord(await this.companies.get(read, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateCompany',
    summary: 'Update a company',
    description:
      "Changes the given members; null clears an optional one. Feedback shows a new name at once; search results and the companies' worth follow within moments.",
    answers: CompanyAnswer,
    problems: [new NameTaken('company', 'Lighthouse Theatre', '/name')],
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() company: CompanyChanges,
  ): Promise<CompanyAnswer> {
    return { company: toCompanyRecord(await this.companies.update(write, id, company)) };
  }

  @Post(':id/merge')
  @Operation({
    name: 'mergeCompany',
    summary: 'Merge a company into another one',
    description:
      "Feedback and messages of the company become the other's, as do the members that the other lacked. Its `id`, `clientId` and name lead to the other one from then on. What discoveries are worth follows within moments.",
    answers: MergedCompanyAnswer,
    answered: 'The company that remains.',
    problems: [
      new CompanyNotFound('harbour', '/into'),
      new MergedIntoItself('company', 'harbour-school'),
      tooManyNames(10_001),
    ],
  })
  async merge(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() { into }: CompanyMerge,
  ): Promise<MergedCompanyAnswer> {
    const { changeId, ...row } = await this.merging.merge(write, { merged: id, into });
    return { company: toCompanyRecord(row), ...(changeId !== undefined && { changeId }) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteCompany',
    summary: 'Delete a company',
    description:
      'Rejected while feedback or messages come from it. Companies merged into it are deleted with it.',
    problems: [new RecordInUse('company', { feedback: 3 })],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.companies.delete(write, id);
  }
}
