const EVERY = 250;

/**
 * Shows how far a command is on the terminal, if there is one.
 *
 * @returns stops it, and leaves nothing of it on the terminal
 */
export function showProgress(line: () => string): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  const show = setInterval(() => stderr.write(`\r\x1b[K${line()}`), EVERY);
  return () => {
    clearInterval(show);
    stderr.write('\r\x1b[K');
  };
}

const inEnglish = (value: number): string => value.toLocaleString('en');

/** `12,345 records in 1.5 s (8,230 a second)` */
export function speed(records: number, milliseconds: number): string {
  const seconds = Math.max(milliseconds / 1_000, 0.001);
  const perSecond = inEnglish(Math.round(records / seconds));
  return `${inEnglish(records)} record${records === 1 ? '' : 's'} in ${seconds.toFixed(1)} s (${perSecond} a second)`;
}
