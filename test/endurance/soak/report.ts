import { writeFileSync } from 'node:fs';
import { report } from '../../../bench/report.js';
import { type Finding, findingsTable } from '../report.js';
import { panelsOf } from './findings.js';
import { plot } from './plot.js';
import type { Series } from './trend.js';

/** The plot has all. */
const MOST_VALUES = 60;

/** Writes the figures beside those of the benchmarks, with a plot. */
export function writeReport(
  name: string,
  seconds: number,
  series: readonly Series[],
  findings: readonly Finding[],
): void {
  const minutes = Math.round(seconds / 60);
  const title = `Everything at half of capacity, ${minutes} min`;
  const how =
    'Of each series: its median, its most, and how much it grew, by the Theil–Sen slope of the last two thirds. It holds if that is at most a tenth of the median, or too little to tell; of memory, handles and connections the least of each eighth counts.';
  const text = `![${title}](${name}.svg)\n\n${findingsTable('', findings)}`;
  const rounded = series.map(({ name: of, unit, values }) => ({
    name: of,
    unit,
    values: values
      .filter((_, at) => at % Math.ceil(values.length / MOST_VALUES) === 0)
      .map((value) => (Number.isFinite(value) ? Number(value.toPrecision(4)) : null)),
  }));
  report(name, { title, how, text, results: { findings, series: rounded } });
  writeFileSync(`bench/results/${name}.svg`, plot(title, minutes, panelsOf(series)));
}
