import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { command } from '../../../support/program.js';
import type { TestService, TestWorkspace } from '../../../support/service.js';
import type { Members } from '../../../support/transfer.js';

/** A folder that commands run in, on the database of a service, for the tests of a file. */
export function useFolder(service: TestService): (file: string) => string {
  let folder: string;
  const variables = { ...process.env };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'discovery-records-csv-'));
    Object.assign(process.env, { DATABASE_URL: service.settings.databaseUrl, INIT_CWD: folder });
  });
  afterAll(async () => {
    process.env = variables;
    await rm(folder, { recursive: true });
  });
  return (file) => join(folder, file);
}

export interface ImportingWorkspace extends TestWorkspace {
  readonly name: string;
  /** Imports a text as a file of that name; gives the exit code. */
  readonly imported: (file: string, text: string | Buffer, ...args: string[]) => Promise<number>;
}

let count = 0;

/** A new workspace, and what imports files into it. */
export async function importing(
  service: TestService,
  inFolder: (file: string) => string,
): Promise<ImportingWorkspace> {
  count += 1;
  const name = `importing ${count}`;
  return {
    ...(await service.workspace(name)),
    name,
    imported: async (file, text, ...args) => {
      await writeFile(inFolder(file), text);
      return command('import', file, '--workspace', name, ...args);
    },
  };
}

export const listOf = async ({ http }: Pick<TestWorkspace, 'http'>, path: string): Promise<Members[]> =>
  Object.values((await http.get(path).expect(200)).body)[0] as Members[];

export const discoveriesOf = (workspace: Pick<TestWorkspace, 'http'>): Promise<Members[]> =>
  listOf(workspace, '/v1/discovery?select=discoveryfields');
