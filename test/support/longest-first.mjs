import Sequencer from '@jest/test-sequencer';

/** What takes longest and is none of the largest files, by which Jest goes until it has measured them. */
const LONG =
  /\/(bench|board|fuzz|neighbours|sequences|jobs\/(processes|beside-writers)|processes\/|embedded-services\/test\/postgres|events\/(undo|order)|query\/random|database\/(silence|sharing)|ops\/alerts|lists\/page-size|lists\/keeping-up|discoveries\/frequent|scores\/races|rollup\/workers|mcp\/strange|swagger-ui|deliveries\/fairness)/;

/** So that no worker begins with a long one when the others are done. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isLong = ({ path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}
