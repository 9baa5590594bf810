import { readFileSync } from 'node:fs';
import { stopChildren } from './children.js';
import type { Ground } from './ground.js';
import { measureImport } from './import.js';
import { processorMicros } from './measure.js';
import { table } from './report.js';
import type { Scale } from './scale.js';
import { measureThroughput } from './throughput.js';

const LIMITS = 'bench/results/gate.json';
/** The part of its limit that a ratio has to reach: the rest is noise. */
const TOLERATED = 0.9;

const IMPORT = 'import';

export interface Gated {
  readonly scenario: string;
  /** The bare server's processor time, or COPY's, as a ratio to the service's. */
  readonly ratio: number;
  /** Microseconds of processor time for a request or an imported record. */
  readonly service: number;
  readonly bare: number;
}

/** The processor time of each scenario of the throughput, and of an import, beside that of the bare ways. */
export async function measureGate(
  ground: Ground,
  databaseUrl: string,
  scale: Scale,
  say: (line: string) => void,
  isWanted = (_scenario: string): boolean => true,
): Promise<Gated[]> {
  const driven = await measureThroughput(ground, databaseUrl, scale, say, isWanted);
  await stopChildren();
  const results = driven.map(({ scenario, processorRatio, service, baseline }) => ({
    scenario,
    ratio: processorRatio,
    service: processorMicros(service),
    bare: processorMicros(baseline),
  }));
  if (!isWanted(IMPORT)) return results;
  const { processorRatio, importMicros, copyMicros } = await measureImport(
    ground,
    databaseUrl,
    scale.imports,
    say,
  );
  return [...results, { scenario: IMPORT, ratio: processorRatio, service: importMicros, bare: copyMicros }];
}

/** The ratios of the last release, by scenario. */
export function readLimits(): Map<string, number> {
  const { results } = JSON.parse(readFileSync(LIMITS, 'utf8')) as { results: Gated[] };
  return new Map(results.map(({ scenario, ratio }) => [scenario, ratio]));
}

export interface GateFailure {
  readonly scenario: string;
  readonly message: string;
}

/** The scenarios that take more processor time than the limits allow. */
export const gateFailures = (results: readonly Gated[], limits: ReadonlyMap<string, number>): GateFailure[] =>
  results
    .map(({ scenario, ratio }) => ({ scenario, ratio, limit: limits.get(scenario) ?? Number.NaN }))
    .filter(({ ratio, limit }) => !(ratio >= limit * TOLERATED))
    .map(({ scenario, ratio, limit }) => ({
      scenario,
      message:
        `${scenario}: the ratio is ${ratio.toFixed(3)}, less than ${(limit * TOLERATED).toFixed(3)}, ` +
        `${TOLERATED} of the limit ${limit.toFixed(3)}.`,
    }));

/**
 * Judges what was measured. A scenario that fails is measured once more, by new processes, and that decides: what else
 * the machine does rarely lowers the same ratio twice.
 */
export async function judgeGate(
  results: readonly Gated[],
  measureAgain: (isWanted: (scenario: string) => boolean) => Promise<readonly Gated[]>,
  say: (line: string) => void,
): Promise<string[]> {
  const limits = readLimits();
  const first = gateFailures(results, limits);
  if (first.length === 0) return [];
  for (const { message } of first) say(`${message} It is measured again.`);
  const again = await measureAgain((name) => first.some(({ scenario }) => scenario === name));
  return gateFailures(again, limits).map(({ message }) => message);
}

export const gateTable = (results: readonly Gated[]): string =>
  table(
    ['', 'ratio', 'service, CPU µs', 'bare, CPU µs'],
    results.map(({ scenario, ratio, service, bare }) => [
      scenario,
      ratio.toFixed(3),
      service.toFixed(0),
      bare.toFixed(0),
    ]),
  );
