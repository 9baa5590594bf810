/** What tests import from `@jest/globals`, of the file that is being run: files share modules, which must not keep one. */
// oxlint-disable-next-line import/no-mutable-exports
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globals);
}
