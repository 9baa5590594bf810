/**
 * Weighs the source: how much there is of it, and how much of it has to be known at once. `weight.json` holds the most that
 * each figure may be, so that growth is a decision and what was saved stays saved.
 *
 *     npm run check:weight               fails unless the figures are the limits
 *     npm run check:weight -- --write    makes them the limits
 *     npm run check:weight -- --show     also says what makes them up
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const LIMITS = 'weight.json';
const LONG_FILE = 200;
const SHORT_FILE = 20;
const LONG_FUNCTION = 30;
const FULL_FOLDER = 15;

/** Modules and entities are short by nature. */
const MAY_BE_SHORT = /\.(module|entity)\.ts$/;

interface Source {
  readonly lines: number;
  readonly commentLines: number;
  readonly longFunctions: readonly string[];
  /** Of the source itself, types included. */
  readonly imports: readonly string[];
}

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const commented = new Set<number>();
  const longFunctions: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? [])
      for (let line = lineAt(pos); line <= lineAt(end - 1); line++) commented.add(line);
    const [first, last] = [lineAt(node.getStart(file)), lineAt(node.end)];
    if (ts.isFunctionLike(node) && 'body' in node && last - first >= LONG_FUNCTION)
      longFunctions.push(`${path}:${first}`);
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  const imports = ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(path), fileName.replace(/\.js$/, '.ts')));
  return { lines: linesOf(text), commentLines: commented.size, longFunctions, imports };
}

const linesOf = (text: string): number => text.split('\n').length - 1;

/** To hundreds, so that not every commit changes it. */
const roundedUp = (lines: number): number => Math.ceil(lines / 100) * 100;

type Imports = (path: string) => readonly string[];

function reachedFrom(start: string, imports: Imports): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const unseen = imports(path).filter((each) => !reached.has(each));
    unseen.forEach((each) => reached.add(each));
    open.push(...unseen);
  }
  return reached;
}

/** Each the files that reach each other. */
function circles(paths: readonly string[], imports: Imports): string[] {
  const reach = new Map(paths.map((path) => [path, reachedFrom(path, imports)]));
  const circleOf = (path: string): string =>
    paths.filter((other) => reach.get(path)?.has(other) && reach.get(other)?.has(path)).join(', ');
  return [...new Set(paths.filter((path) => reach.get(path)?.has(path)).map(circleOf))];
}

/** Each figure with what makes it up, the worst first. */
function weigh(): Record<string, [figure: number, which: readonly string[]]> {
  const sources = new Map(globSync('src/**/*.ts').map((path) => [path, read(path)]));
  const all = [...sources.values()];
  const paths = [...sources.keys()];
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const byLines = ([, a]: [string, Source], [, b]: [string, Source]): number => b.lines - a.lines;
  const named = (entries: readonly [string, Source][]): string[] =>
    entries.toSorted(byLines).map(([path, { lines }]) => `${path} ${lines}`);
  const counted = (which: readonly string[]): [number, readonly string[]] => [which.length, which];

  const importsOf: Imports = (path) => sources.get(path)?.imports ?? [];
  const reach = paths
    .filter((path) => path.endsWith('.controller.ts'))
    .map((path) => ({ path, files: reachedFrom(path, importsOf).size }))
    .toSorted((a, b) => b.files - a.files);
  const folders = Object.entries(Object.groupBy(paths, dirname)).map(([path, files = []]) => ({
    path,
    files,
  }));
  const lines = sum(all.map((each) => each.lines));
  // The docstrings of records and requests are texts of the specification.
  const explained = [...sources]
    .filter(([path]) => !/\.(record|requests)\.ts$/.test(path))
    .map(([, source]) => source);
  return {
    lines: [roundedUp(lines), [String(lines)]],
    files: [paths.length, []],
    longFiles: counted(named([...sources].filter(([, source]) => source.lines > LONG_FILE))),
    shortFiles: counted(
      named([...sources].filter(([path, source]) => source.lines <= SHORT_FILE && !MAY_BE_SHORT.test(path))),
    ),
    longFunctions: counted(all.flatMap(({ longFunctions }) => longFunctions)),
    fullFolders: counted(
      folders
        .filter(({ files }) => files.length > FULL_FOLDER)
        .map(({ path, files }) => `${path} ${files.length}`),
    ),
    filesThatAControllerReaches: [
      reach[0]?.files ?? 0,
      reach.slice(0, 3).map(({ path, files }) => `${path} ${files}`),
    ],
    circles: counted(circles(paths, importsOf)),
    testLines: [
      roundedUp(
        sum(
          globSync('test/**/*.ts', { exclude: ['**/node_modules', 'test/clients/generated'] }).map((path) =>
            linesOf(readFileSync(path, 'utf8')),
          ),
        ),
      ),
      [],
    ],
    dependencies: counted(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)),
    commentPermille: [
      Math.ceil(
        (1_000 * sum(explained.map((each) => each.commentLines))) / sum(explained.map((each) => each.lines)),
      ),
      [],
    ],
  };
}

const weight = weigh();
const figures = Object.fromEntries(Object.entries(weight).map(([name, [figure]]) => [name, figure]));
if (process.argv.includes('--write')) writeFileSync(LIMITS, `${JSON.stringify(figures, null, 2)}\n`);
if (process.argv.includes('--show')) console.log(JSON.stringify(weight, null, 2));
const limits = JSON.parse(readFileSync(LIMITS, 'utf8')) as Record<string, number>;
const changed = Object.entries(weight).filter(([name, [figure]]) => figure !== limits[name]);
for (const [name, [figure, which]] of changed)
  console.error(
    `${name}: ${figure} instead of ${limits[name]}${figure > (limits[name] ?? 0) ? `\n  ${which.join('\n  ')}` : ''}`,
  );
if (changed.length > 0) {
  console.error(
    'What fell is the new limit, and what grew has a reason: npm run check:weight -- --write, and say it in the commit.',
  );
  process.exitCode = 1;
}
