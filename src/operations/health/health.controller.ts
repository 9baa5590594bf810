import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../access/required-scope.js';
import { VERSION } from '../../settings/settings.js';
import type { HealthRecord } from './health.record.js';
import { HealthService } from './health.service.js';

/** For whoever runs the service: whether to restart a process, and whether to send it requests. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Answers as long as the process does anything at all. */
  @Get('live')
  @Public()
  live(): { status: 'ok'; version: string } {
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @Public()
  async ready(): Promise<HealthRecord & { version: string }> {
    return { ...(await this.health.readiness()), version: VERSION };
  }
}
