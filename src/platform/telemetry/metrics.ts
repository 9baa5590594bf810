import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../settings/settings.js';

const PREFIX = 'discovery_records_';

@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // Removes gauges whose names end like counters'. Gauges by type, such as nodejs_active_handles, add up to the same.
    for (const what of ['handles', 'requests', 'resources'])
      this.registry.removeSingleMetric(`nodejs_active_${what}_total`);
    this.gauge(
      'build_info',
      'Always 1; its labels say which version of the service this is.',
      (gauge) => gauge.set({ version: VERSION }, 1),
      ['version'],
    );
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.registry] });
  }

  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers: [this.registry] });
  }

  /** @param look sets the gauge's value, for each scrape; if it fails, the gauge has no value, rather than zero */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    look: (gauge: Gauge<Label>) => void | Promise<void>,
    labelNames: Label[] = [],
  ): Gauge<Label> {
    return new Gauge<Label>({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        try {
          await look(this);
        } catch {
          if (labelNames.length === 0) this.remove();
        }
      },
    });
  }
}
