import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReadContext } from '../../http/lists/list.requests.js';
import { Paged, type Paging, Reading } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { RecordInUse, ClientIdTaken, NameTaken } from '../../http/problems/problems.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import {
  FieldHasValues,
  FieldInFormula,
  InvalidFormula,
  InvalidOptions,
  OptionInFormula,
  OptionInUse,
  SystemField,
  TooManyFields,
  TooManyFormulas,
  FIELD,
} from './field.problems.js';
import { FieldAnswer, FieldsAnswer, toFieldRecord } from './field.record.js';
import { NewField, FieldsQuery, FieldChanges } from './field.requests.js';
import { FieldsService } from './fields.service.js';
import { MOST_FORMULAS } from './formula-writer.js';

const FAULTY_FORMULA = new InvalidFormula([
  { code: 'formula_syntax', message: 'At character 12: the formula ends; expected is an operator or ")".' },
]);

@ApiTags('Fields')
@Controller('v1/discovery-field')
export class FieldsController {
  constructor(private readonly fields: FieldsService) {}

  @Post()
  @Operation({
    name: 'createDiscoveryField',
    summary: 'Create a field',
    description: 'Discoveries have no value in the field at first.',
    answers: FieldAnswer,
    creates: true,
    problems: [
      new InvalidOptions('A select needs its options.'),
      FAULTY_FORMULA,
      new ClientIdTaken(FIELD, 'risk', '/clientId'),
      new NameTaken(FIELD, 'Risk', '/name'),
      new TooManyFormulas(MOST_FORMULAS),
      new TooManyFields(),
    ],
  })
  async create(@Writing() write: WriteContext, @Body() discoveryField: NewField): Promise<FieldAnswer> {
    return { discoveryField: toFieldRecord(await this.fields.create(write, discoveryField)) };
  }

  @Get()
  @Operation({
    name: 'listDiscoveryFields',
    summary: 'List fields',
    description: 'The custom fields and the system field, by `position` unless `sort` says otherwise.',
    answers: FieldsAnswer,
    lists: 'by query',
  })
  async list(@Query() query: FieldsQuery, @Paged() paging: Paging): Promise<FieldsAnswer> {
    const page = await this.fields.list(paging.requestOf(query));
    return { discoveryFields: paging.respond(page, toFieldRecord) };
  }

  @Get(':id')
  @Operation({
    name: 'getDiscoveryField',
    summary: 'Retrieve a field',
    description: 'By `id` or `clientId`.',
    answers: FieldAnswer,
  })
  async get(@Reading() read: ReadContext, @Param('id') id: string): Promise<FieldAnswer> {
    return { discoveryField: toFieldRecord(await this.fields.get(read, id)) };
  }

  @Patch(':id')
  @Operation({
    name: 'updateDiscoveryField',
    summary: 'Update a field',
    description: "Changes the given members. The `type` can't be changed.",
    answers: FieldAnswer,
    problems: [
      new InvalidOptions('No two options may be the same.'),
      FAULTY_FORMULA,
      new NameTaken(FIELD, 'Estimated effort', '/name'),
      new OptionInUse(['Medium']),
      new OptionInFormula('Medium', 'Priority'),
      new FieldHasValues(7),
      new TooManyFormulas(MOST_FORMULAS),
    ],
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() discoveryField: FieldChanges,
  ): Promise<FieldAnswer> {
    return { discoveryField: toFieldRecord(await this.fields.update(write, id, discoveryField)) };
  }

  @Delete(':id')
  @Operation({
    name: 'deleteDiscoveryField',
    summary: 'Delete a field',
    description:
      'Rejected while discoveries have a value in it or a formula uses it, and always for the system field. Computed values are deleted with the field.',
    problems: [
      new RecordInUse('discovery field', { discoveries: 7 }),
      new FieldInFormula(['Priority']),
      new SystemField(),
    ],
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.fields.delete(write, id);
  }
}
