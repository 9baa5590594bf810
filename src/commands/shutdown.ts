/** The contract gives ten seconds; what has not ended by then is left behind. */
const LONGEST = 9_500;

/** Calls `close` on the first SIGTERM or SIGINT, then ends the process with exit code 0. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    // Ctrl+C is often pressed twice, and npm passes signals on that the terminal has sent already.
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), LONGEST).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
