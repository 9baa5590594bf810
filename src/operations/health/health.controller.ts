import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../http/requests/route-scope.js';
import { VERSION } from '../../platform/settings/settings.js';
import { HealthService, type Readiness } from './health.service.js';

@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Public()
  live(): { status: 'ok'; version: string } {
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @Public()
  async ready(): Promise<Readiness & { version: string }> {
    return { ...(await this.health.readiness()), version: VERSION };
  }
}
