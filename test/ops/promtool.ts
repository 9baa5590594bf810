import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from '@jest/globals';
import { parse } from 'yaml';

const run = (args: readonly string[], input = '') => spawnSync('promtool', args, { encoding: 'utf8', input });

/** Debian's `prometheus` has it; `.ci/run` makes sure that it is there. */
export const testWithPromtool = run(['--version']).error ? test.skip : test;

export const ALERTS = resolve('ops/alerts.yml');

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

export const alerts = (
  parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Alert[] }[] }
).groups.flatMap(({ rules }) => rules);

/** What promtool has to say, and whether it is content. */
export function promtool(...args: string[]): { readonly ok: boolean; readonly said: string } {
  return saidBy(run(args));
}

/** What promtool's linter has to say of metrics, as a process shows them. */
export const promtoolOnMetrics = (text: string): ReturnType<typeof promtool> =>
  saidBy(run(['check', 'metrics'], text));

const saidBy = ({ status, stdout, stderr }: ReturnType<typeof run>): ReturnType<typeof promtool> => ({
  ok: status === 0,
  said: stdout + stderr,
});

/** Of files that are there only for it. JSON is YAML, too. */
export function promtoolOn(content: object, ...args: string[]): ReturnType<typeof promtool> {
  const folder = mkdtempSync(join(tmpdir(), 'discovery-records-promtool-'));
  try {
    const file = join(folder, 'file.yml');
    writeFileSync(file, JSON.stringify(content));
    return promtool(...args, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Values by series, as a process shows them. */
export type Scrape = ReadonlyMap<string, number>;

export const scrapeOf = (text: string): Scrape =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );

const MINUTES = 40;
const ONLY_GROWS = /_(total|count|sum|bucket)(\{|$)|^discovery_records_budget\{.*state="refused"/;

/** As Prometheus stores it. */
const labelled = (series: string, instance: string): string => {
  const labels = `job="discovery-records", instance="${instance}"`;
  return series.endsWith('}') ? `${series.slice(0, -1)}, ${labels}}` : `${series}{${labels}}`;
};

/**
 * Which alerts fire when every minute goes on like the one between two scrapes.
 *
 * @param before is `after` when left out: nothing happens
 */
export function firing(after: Scrape, before = after): string[] {
  const series = [...after, ['up', 1] as const].map(([name, value]) => {
    const start = before.get(name) ?? 0;
    const step = ONLY_GROWS.test(name) ? value - start : 0;
    return {
      series: labelled(name, 'one'),
      values: `${step === 0 ? value : start}+${step}x${MINUTES}`.replace('+-', '-'),
    };
  });
  const none = alerts.map(({ alert }) => ({ eval_time: `${MINUTES}m`, alertname: alert, exp_alerts: [] }));
  const tests = [{ interval: '1m', input_series: series, alert_rule_test: none }];
  const { ok, said } = promtoolOn({ rule_files: [ALERTS], tests }, 'test', 'rules');
  const names = [...said.matchAll(/Labels:\{alertname="(\w+)"/g)].map(([, name = '']) => name);
  if (!ok && names.length === 0) throw new Error(said);
  return [...new Set(names)].sort().map((name) => name.replace(/^DiscoveryRecords/, ''));
}
