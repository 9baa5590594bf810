/** How long open handles get to close, in milliseconds. */
const TIME_TO_CLOSE = 10_000;

export default async function teardown() {
  await globalThis.stopTestServices();
  // A test that left a timer or a socket behind must fail the run, not hang it.
  setTimeout(() => {
    console.error('The tests are over, but something still runs:', process.getActiveResourcesInfo());
    process.exit(1);
  }, TIME_TO_CLOSE).unref();
}
