// Skips what can't be on a cluster. Plain JavaScript, because Jest does not transform it as ESM.
import NativeEnvironment from '../support/jest/environment.mjs';
import { EXCLUDED } from './excluded.ts';

export default class extends NativeEnvironment {
  constructor(config, context) {
    super(config);
    this.excluded = EXCLUDED.filter(({ file }) => context.testPath.endsWith(`/test/${file}`));
  }

  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name !== 'run_start') return;
    const tests = [...testsIn(rootDescribeBlock)];
    for (const { file, test } of this.excluded) {
      const meant = tests.filter(({ names }) => test === undefined || names.startsWith(test));
      if (meant.length === 0) throw new Error(`test/citus/excluded.ts: ${file} has no test "${test}".`);
      for (const { found } of meant) found.mode = 'skip';
    }
  }
}

function* testsIn({ children }, path = '') {
  for (const child of children) {
    const names = `${path}${child.name}`;
    if (child.type === 'test') yield { names, found: child };
    else yield* testsIn(child, `${names} `);
  }
}
