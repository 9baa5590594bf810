import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../http/requests/caller.js';
import { Operation } from '../http/openapi/operation.decorator.js';
import { MeAnswer } from './me.record.js';
import { MeService } from './me.service.js';

@ApiTags('Access')
@Controller('v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @Operation({
    name: 'getMe',
    summary: 'Retrieve the workspace and scopes of the token used',
    description: 'Tells a program where its token leads and what it may do there.',
    answers: MeAnswer,
  })
  async get(@CurrentCaller() caller: Caller): Promise<MeAnswer> {
    return { me: await this.me.of(caller) };
  }
}
