import { Injectable } from '@nestjs/common';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';
import { Metrics } from '../../platform/telemetry/metrics.js';

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Observer = Pick<Histogram.Internal<string>, 'observe'>;

/** Durations of requests by route pattern, because paths would make a series for every record. */
@Injectable()
export class HttpMetrics {
  private readonly durations;
  private readonly observers = new Map<FastifyContextConfig, Map<string, Observer>>();

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      'http_request_duration_seconds',
      'From the arrival of a request to the end of its answer.',
      BUCKETS_SECONDS,
      ['method', 'route', 'status'],
    );
  }

  watch(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { config, url = 'unknown' } = request.routeOptions;
      this.observer(config, request.method, url, reply.statusCode).observe(reply.elapsedTime / 1_000);
      done();
    });
  }

  private observer(config: FastifyContextConfig, method: string, route: string, status: number): Observer {
    const ofRoute = this.observers.get(config) ?? new Map<string, Observer>();
    const key = `${method} ${status}`;
    const observer = ofRoute.get(key) ?? this.durations.labels(method, route, String(status));
    this.observers.set(config, ofRoute.set(key, observer));
    return observer;
  }
}
