/** What tests import from `@jest/globals`: of the file that is being run, also where a former one has imported it. */
// oxlint-disable-next-line import/no-mutable-exports
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globals);
}
