import { describe, expect, test } from '@jest/globals';
import { BodyTooLarge, InvalidInput } from '../../../src/http/problems/problems.js';
import { LONGEST_LINE, readLines } from '../../../src/integrations/transfer/import/lines/line-reader.js';
import {
  LineRejected,
  withLineNumber,
} from '../../../src/integrations/transfer/import/lines/line-rejected.js';
import { Tally } from '../../../src/integrations/transfer/import/tally.js';

/** The lines of a text that comes in these pieces. */
async function linesOf(...pieces: (string | Buffer)[]): Promise<string[]> {
  async function* source() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const lines: string[] = [];
  for await (const { number, bytes } of readLines(source())) lines.push(`${number}: ${bytes.toString()}`);
  return lines;
}

describe('the lines of a file', () => {
  test.each<[string, string[], string[]]>([
    ['nothing', [], []],
    ['an empty piece', [''], []],
    ['a line without an end', ['a'], ['1: a']],
    ['a line with an end', ['a\n'], ['1: a']],
    ['two lines', ['a\nb'], ['1: a', '2: b']],
    ['blank lines between others, which count', ['a\n\n \t\r\nb'], ['1: a', '4: b']],
    ['an empty line at the end', ['a\n\n'], ['1: a']],
    ['a line in pieces', ['a', 'b', 'c\nd'], ['1: abc', '2: d']],
    ['an end at the end of a piece', ['a\n', 'b\n'], ['1: a', '2: b']],
    ['an end in a piece of its own', ['a', '\n', 'b'], ['1: a', '2: b']],
    ['a carriage return, which stays', ['a\r\nb'], ['1: a\r', '2: b']],
  ])('are read from %s', async (_, pieces, lines) => expect(await linesOf(...pieces)).toEqual(lines));

  test('keep characters that come in two pieces', async () => {
    const bytes = Buffer.from('ä😀\n€');
    const pieces = Array.from(bytes, (byte) => Buffer.of(byte));
    expect(await linesOf(...pieces)).toEqual(['1: ä😀', '2: €']);
  });

  test('may have 1 MiB', async () => {
    const [line] = await linesOf('x'.repeat(LONGEST_LINE), '\n');
    expect(line).toHaveLength(LONGEST_LINE + '1: '.length);
  });

  test.each([
    ['in one piece', ['x'.repeat(LONGEST_LINE + 1)]],
    ['in many', ['x'.repeat(LONGEST_LINE), 'x', '\n']],
    ['before its end has come', ['x'.repeat(LONGEST_LINE), 'xx']],
  ])('can not have a byte more, %s, and are called by their number', (_, pieces) =>
    expect(linesOf('a\n', ...pieces)).rejects.toThrow(
      'Line 2 is refused: A line may have at most 1 MiB (1,048,576 bytes). [body_too_large]',
    ),
  );
});

describe('a line that is refused', () => {
  const fault = (pointer: string, detail: string) => ({ pointer, code: 'too_short', detail });

  test('says its number, the member below its kind, and the code', () => {
    const problem = new InvalidInput([fault('/title', '/title must have at least 1 character.')]);
    expect(new LineRejected(7, problem, 'component').message).toBe(
      'Line 7 is refused: /component/title must have at least 1 character. [too_short]',
    );
  });

  test('says where a fault is that does not say so itself', () => {
    const problem = new InvalidInput([fault('/title', 'Too short.')]);
    expect(new LineRejected(7, problem, 'component').message).toBe(
      'Line 7 is refused: /component/title: Too short. [too_short]',
    );
  });

  test('says all of its faults, each on a line', () => {
    const problem = new InvalidInput([fault('/title', 'One.'), fault('/tags', 'Two.')]);
    expect(new LineRejected(7, problem, 'discovery').message.split('\n')).toEqual([
      'Line 7 is refused:',
      '  /discovery/title: One. [too_short]',
      '  /discovery/tags: Two. [too_short]',
    ]);
  });

  test('is what a problem becomes that its work has', () => {
    const work = () => {
      throw new BodyTooLarge('Too much.');
    };
    expect(() => withLineNumber(3, work)).toThrow('Line 3 is refused: Too much. [body_too_large]');
  });

  test('is not what a fault of the program becomes', () => {
    const work = () => {
      throw new TypeError('x');
    };
    expect(() => withLineNumber(3, work)).toThrow(TypeError);
  });

  test('is nothing where the work succeeds', () => expect(withLineNumber(3, () => 'done')).toBe('done'));
});

describe('what an import did', () => {
  const NOTHING = {
    discoveryState: [],
    discoveryField: [],
    user: [],
    component: [],
    company: [],
    message: [],
    discovery: [],
    feedback: [],
    view: [],
    comment: [],
  };

  test('is told by kind, in the order of kinds, without what there was nothing of', () => {
    const tally = new Tally();
    tally.add(4, { ...NOTHING, feedback: ['created'], user: ['unchanged', 'created', 'created'] });
    expect(tally.summary()).toEqual(['  user: 2 created, 1 unchanged', '  feedback: 1 created']);
  });

  test('is counted over all batches', () => {
    const tally = new Tally();
    for (let n = 0; n < 1_234; n++) tally.add(1, { ...NOTHING, user: ['updated'] });
    expect(tally.lines).toBe(1_234);
    expect(tally.summary()).toEqual(['  user: 1,234 updated']);
  });

  test('is nothing at first', () => expect(new Tally().summary()).toEqual([]));
});
