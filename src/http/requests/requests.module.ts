import { Global, Module } from '@nestjs/common';
import { Requests } from './requests.js';

@Global()
@Module({ providers: [Requests], exports: [Requests] })
export class RequestsModule {}
