const INTERVAL_MS = 250;

/** Shows the line on the terminal, if there is one, until the result removes it. */
export function showProgress(line: () => string): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  const show = setInterval(() => stderr.write(`\r\x1b[K${line()}`), INTERVAL_MS);
  return () => {
    clearInterval(show);
    stderr.write('\r\x1b[K');
  };
}

const formatted = (value: number): string => value.toLocaleString('en');

/** `12,345 records in 1.5 s (8,230 a second)` */
export function speed(records: number, milliseconds: number): string {
  const seconds = Math.max(milliseconds / 1_000, 0.001);
  const perSecond = formatted(Math.round(records / seconds));
  return `${formatted(records)} record${records === 1 ? '' : 's'} in ${seconds.toFixed(1)} s (${perSecond} a second)`;
}
