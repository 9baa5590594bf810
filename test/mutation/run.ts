// Changes the pure rules in every way that a slip could, one at a time, and counts which changes no test notices.
import { mkdirSync } from 'node:fs';
import { Command } from 'commander';
import { table } from '../../bench/report.js';
import { RULES } from './rules.js';

/** In percent, over all and of each file. */
const LEAST = 85;
const LEAST_OF_FILE = 75;

const CACHE = 'node_modules/.cache/mutation';
mkdirSync(CACHE, { recursive: true });

const given = new Command('npm run mutation --')
  .argument('[rules...]', 'files; all rules unless some are named, such as src/records/formulas/evaluate.ts')
  .parse().args;
// Loading it takes a second.
const { Stryker } = await import('@stryker-mutator/core');
const mutants = await new Stryker({
  mutate: given.length > 0 ? given : [...RULES],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { configFile: 'test/mutation/jest.config.js' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Endless loops are found by counting; what is only slow on a busy machine isn't taken for one.
  timeoutMS: 60_000,
  // Modules that were loaded for one mutant stay in memory.
  maxTestRunnerReuse: 300,
  tempDirName: '.data/mutation',
  ignorePatterns: ['.data', 'dist', 'docs', 'bench', 'examples', 'ops'],
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `${CACHE}/report.json` },
  htmlReporter: { fileName: `${CACHE}/report.html` },
}).runMutationTest();

const NOTICED = new Set(['Killed', 'Timeout']);
const COUNTED = new Set([...NOTICED, 'Survived', 'NoCoverage']);

const counted = mutants.filter(({ status }) => COUNTED.has(status));
const rowOf = (name: string, of: typeof counted, least: number) => {
  const noticed = of.filter(({ status }) => NOTICED.has(status)).length;
  const percent = (noticed / of.length) * 100;
  if (!(percent >= least)) process.exitCode = 1;
  return [name, String(of.length), String(of.length - noticed), percent.toFixed(1)];
};
const byFile = Object.groupBy(counted, ({ fileName }) => fileName.slice(process.cwd().length + 1));
const rows = Object.entries(byFile).map(([file, of = []]) => rowOf(file, of, LEAST_OF_FILE));
console.log(
  table(
    ['', 'mutants', 'unnoticed', '%'],
    [...rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b)), rowOf('all', counted, LEAST)],
  ),
);
