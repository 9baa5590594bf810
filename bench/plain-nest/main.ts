// A plain service of Nest, MikroORM, class-validator and class-transformer, to compare the service with.
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { ClassSerializerInterceptor, Module, NotFoundException, ValidationPipe } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import * as validatorPackage from 'class-validator';
import { DiscoveryController } from './discovery.controller.js';
import { Discovery, DiscoveryState } from './discovery.entity.js';

@Module({
  imports: [
    MikroOrmModule.forRoot({
      driver: PostgreSqlDriver,
      clientUrl: process.env['DATABASE_URL'] as string,
      entities: [Discovery, DiscoveryState],
      pool: { min: 0, max: 10 },
      findOneOrFailHandler: () => new NotFoundException(),
    }),
  ],
  controllers: [DiscoveryController],
})
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter());
// Installed beside this program, where Nest doesn't look for it.
const pipe = { validatorPackage: validatorPackage as never, whitelist: true, transform: true };
app.useGlobalPipes(new ValidationPipe({ ...pipe, forbidNonWhitelisted: true }));
app.useGlobalInterceptors(new ClassSerializerInterceptor(app.get(Reflector)));
app.enableShutdownHooks();
await app.listen(Number(process.env['PORT']), '127.0.0.1');
console.log(await app.getUrl());
