const INTERVAL_MS = 250;

/** Shows the line on the terminal, if any, while the work runs. */
export async function withProgress<Result>(line: () => string, work: () => Promise<Result>): Promise<Result> {
  const { stderr } = process;
  if (!stderr.isTTY) return work();
  const show = setInterval(() => stderr.write(`\r\x1b[K${line()}`), INTERVAL_MS);
  return work().finally(() => {
    clearInterval(show);
    stderr.write('\r\x1b[K');
  });
}

const formatted = (value: number): string => value.toLocaleString('en');

/** `1 row`, `12,345 rows` */
export const counted = (count: number, what: string): string =>
  `${formatted(count)} ${what}${count === 1 ? '' : 's'}`;

/** `12,345 records in 1.5 s (8,230 a second)` */
export function speed(records: number, milliseconds: number): string {
  const seconds = Math.max(milliseconds / 1_000, 0.001);
  const perSecond = formatted(Math.round(records / seconds));
  return `${counted(records, 'record')} in ${seconds.toFixed(1)} s (${perSecond} a second)`;
}
