import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { settled } from '../support/probes.js';
import { readSpecification } from '../support/specification.js';
import { useService } from '../support/use-service.js';

const DOCUMENTS = globSync([
  '*.md',
  'docs/**/*.md',
  'ops/*.md',
  'packages/*/README.md',
  'src/**/README.md',
]).filter((file) => file !== 'CHANGELOG.md');

const textOf = (file: string): string => readFileSync(file, 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole, part = whole]) => part);

const routes = readSpecification().operations.map(({ path }) => path.split('/'));
const matches = (one = '', other = ''): boolean =>
  one === other || one.startsWith('{') || other.startsWith('{');
/** A path that the API has, or where some begin. */
const isRoute = (path: string): boolean =>
  routes.some((route) =>
    path.split('/').every((segment, index) => index < route.length && matches(segment, route[index])),
  );

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Names of what a reader adds, and files of other repositories. */
const NOT_HERE = /TOOL|NOUN|YYYYMMDD|docs\/Jira\.csv/;
const isFile = (path: string): boolean =>
  NOT_HERE.test(path) || globSync([path, `${path}.test.ts`]).length > 0 || existsSync(path);

const SOURCES = ['src', 'test', 'bench', 'examples', 'packages/*/src', 'packages/*/test'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs,sh}`,
);
const NAMES = new Set(
  globSync([...SOURCES, '.env.example', '*.yml', '.ci/run'])
    .filter((file) => file !== 'test/examples/documents.test.ts')
    .flatMap((file) => all(textOf(file), /\b[A-Z]+(?:_[A-Z]+)+\b/g)),
);
/** Of other programs, and what a reader fills in. */
const OTHERS_NAMES = /^OTEL_|^OLD_ID$/;

const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d_ -]/gu, '')
    .replaceAll(' ', '-');
const withoutCode = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```/gm, '');
const anchorsOf = (file: string): string[] => [
  ...all(withoutCode(textOf(file)), /^#+ (.*)$/gm).map(slugOf),
  ...all(textOf(file), /<a id="([^"]+)">/g),
];

describe.each(DOCUMENTS)('%s', (file) => {
  const text = textOf(file);

  test('names paths of the API, scripts and files that are there', () => {
    expect(all(text, /\/v1\/[\w{}/-]*[\w}]/g).filter((path) => !isRoute(path))).toEqual([]);
    expect(all(text, /npm run (?:-s )?([a-z][\w:-]*)/g).filter((name) => !(name in scripts))).toEqual([]);
    const files = [
      ...all(text, /npm (?:test|run test:\w+) -- (test\/[\w/.-]+)/g),
      ...all(text, /`((?:src|test|docs|bench|ops|packages|examples)\/[\w./*-]+)`/g),
    ];
    expect(files.filter((path) => !isFile(path))).toEqual([]);
  });

  test('names variables and constants that are there', () => {
    const names = all(text, /\b[A-Z]+(?:_[A-Z]+)+\b/g);
    const isKnown = (name: string) => NAMES.has(name) || NAMES.has(name.replace(/_FILE$/, ''));
    expect(names.filter((name) => !isKnown(name) && !OTHERS_NAMES.test(name))).toEqual([]);
  });

  test('has links that lead somewhere', () => {
    const links = all(withoutCode(text), /\]\(([^)\s]+)\)/g).filter(
      (link) => !/^(https?|mailto):/.test(link),
    );
    const leadsNowhere = (link: string): boolean => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    };
    expect(links.filter(leadsNowhere)).toEqual([]);
  });

  test('shows nothing that a program failed to fill in', () =>
    expect(all(text, /\[object Object\]|\/undefined\b|\/NaN\b|: NaN\b/g)).toEqual([]));
});

test('openapi.yaml shows nothing that a program failed to fill in', () =>
  expect(all(textOf('openapi.yaml'), /.*(?:undefined|\[object Object\]|\bNaN\b).*/g)).toEqual([]));

describe.each(['README.md', 'docs/tour.md'])('the commands of %s', (file) => {
  const service = useService({}, { story: true });
  beforeAll(() => settled(service));

  /** The blocks of commands, each with the answer that follows it. */
  const steps = [...textOf(file).matchAll(/```sh\n([^`]*\bcurl\b[^`]*)```(?:\n+```jsonc\n([^`]*)```)?/g)].map(
    ([, commands = '', answer = '']) => ({ commands, answer }),
  );

  /** The members that an answer shows, without those of one day: identifiers, times, and what is cut off. */
  const membersIn = (answer: string): string[] =>
    all(answer.replaceAll('\n', ' '), /"\w+":(?:"[^"]*"|\d+|true|false|\[[^\]{]*\])/g).filter(
      (member) => !/"id":|\d{4}-\d\d-\d\dT|…/.test(member),
    );

  test('answer what the text says', async () => {
    expect(steps.length).toBeGreaterThan(2);
    for (const { commands, answer } of steps) {
      const script = commands.replaceAll('http://127.0.0.1:3000', service.url).replaceAll('sleep 1; ', '');
      const run = async () => (await promisify(execFile)('bash', ['-ec', script])).stdout;
      if (!commands.startsWith('sleep')) {
        const said = await run();
        for (const member of membersIn(answer)) expect(said).toContain(member);
        continue;
      }
      const promised = answer === '' ? ['"feedbackScore":38'] : membersIn(answer);
      await eventually(async () => {
        const said = await run();
        for (const member of promised) expect(said).toContain(member);
      });
    }
  });
});
