import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { ProblemRecord } from '../../http/problems/problem.record.js';
import type { Settings } from '../../platform/settings/settings.js';
import { withAnswers } from './answers.js';
import { withExamples } from './examples.js';
import { withFields } from './fields.js';
import { withFilters } from './filters.js';
import { introduction } from './introduction.js';
import { withRequests } from './requests.js';
import { withMembers, withPreciseSchemas } from './schemas.js';
import { sharing } from './sharing.js';

const STEPS: readonly ((document: OpenAPIObject) => OpenAPIObject)[] = [
  withPreciseSchemas,
  withFilters,
  withExamples,
  withFields,
  sharing('responses', withAnswers),
  sharing('parameters', withRequests),
  sharing('schemas', withMembers),
];

/** Derives the specification from the code, built with Nest's compiler plugin; needs no database. */
export async function describeApi(): Promise<OpenAPIObject> {
  // A preview instantiates no providers, so the settings aren't read.
  const modules = AppModule.of({} as Settings, { api: true, worker: false });
  const app = await NestFactory.create(modules, new FastifyAdapter(), {
    preview: true,
    abortOnError: false,
    logger: ['error'],
  });
  const document = SwaggerModule.createDocument(app, introduction(), { extraModels: [ProblemRecord] });
  await app.close();
  // The copy separates objects that Nest shares between operations.
  const plain = JSON.parse(JSON.stringify(document)) as OpenAPIObject;
  return STEPS.reduce((described, step) => step(described), plain);
}
