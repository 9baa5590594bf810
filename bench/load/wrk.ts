import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Asked, type Generator, type Load, type Outcome, type Scenario, TIMEOUT } from './generator.js';

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));

/** Undefined where wrk isn't installed. */
export function findWrk(): Generator | undefined {
  // It says its version with the exit code of a mistake.
  const { error, stdout } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  if (error) return undefined;
  const version = /^wrk (\S+)/.exec(stdout)?.[1] ?? 'of an unknown version';
  return { description: `Driven by wrk ${version} on one thread`, run: runWrk };
}

async function runWrk({ url, headers }: Asked, scenario: Scenario, load: Load): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  try {
    const requests = join(folder, 'requests');
    // JSON has neither tabs nor line breaks but escaped ones.
    const lines = scenario.map(({ method = 'GET', path, body = '' }) => `${method}\t${path}\t${body}\n`);
    writeFileSync(requests, lines.join(''));
    // One thread is enough for ten times what a server in Node can answer.
    const options = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', `${TIMEOUT}s`];
    const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const args = [...options, ...said, '-s', SCRIPT, url, '--', requests, String(load.first)];
    const { stdout, stderr } = await promisify(execFile)('wrk', args);
    return outcomeOf(stdout, stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function outcomeOf(stdout: string, stderr: string): Outcome {
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`wrk measured nothing: ${stderr}${stdout}`);
  const { refusal, ...outcome } = JSON.parse(line) as Outcome;
  return { ...outcome, refusal: refusal || undefined };
}
