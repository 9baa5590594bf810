import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import type { Specification } from './facts.js';

const GENERATOR = fileURLToPath(import.meta.resolve('@hey-api/openapi-ts')).replace(/dist\/.*/, 'bin/run.js');

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
};

/** Types as clients have them: of each operation what is sent, and what comes with success. */
async function generate(folder: string, name: string, specification: Specification): Promise<Set<string>> {
  const input = join(folder, `${name}.json`);
  await writeFile(input, JSON.stringify(specification));
  const args = ['--input', input, '--output', join(folder, name), '--plugins', '@hey-api/typescript'];
  await promisify(execFile)(process.execPath, [GENERATOR, ...args, '--no-log-file', '--silent']);
  const types = await readFile(join(folder, name, 'types.gen.ts'), 'utf8');
  return new Set([...types.matchAll(/^export type (\w+) =/gm)].map(([, type = '']) => type));
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const operationsOf = ({ paths }: Specification): string[] =>
  Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => (operationId ? [operationId] : [])),
  );

/**
 * What doesn't compile any more: an old request has to be a request, and a new answer an old answer. Operations that are gone are
 * left to {@link lost}.
 */
export async function incompatible(old: Specification, now: Specification): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'discovery-records-types-'));
  try {
    const [was, is] = await Promise.all([generate(folder, 'old', old), generate(folder, 'now', now)]);
    const compare = (alias: string, type: string, given: string, wanted: string) =>
      was.has(type) && is.has(type) ? `type ${alias} = Is<${given}.${type}, ${wanted}.${type}>;` : '';
    const lines = operationsOf(old).flatMap((operation) => [
      compare(`${operation}_request`, `${capitalized(operation)}Data`, 'Old', 'Now'),
      compare(`${operation}_answer`, `${capitalized(operation)}Responses`, 'Now', 'Old'),
    ]);
    const file = join(folder, 'compared.ts');
    const imports = ['Old', 'Now'].map(
      (name) => `import type * as ${name} from './${name.toLowerCase()}/types.gen.js';`,
    );
    await writeFile(
      file,
      [...imports, 'type Is<Given extends Wanted, Wanted> = Given;', ...lines].join('\n'),
    );
    return compiled(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function compiled(file: string): string[] {
  const program = ts.createProgram([file], OPTIONS);
  const source = program.getSourceFile(file);
  const diagnostics = [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics(source)];
  return diagnostics.map(({ start = 0, messageText }) => {
    const [, operation, side] = /type (\w+)_(request|answer) = [^=]*$/.exec(
      (source?.text ?? '').slice(0, start),
    ) ?? ['', 'all', 'types'];
    const [first = '', ...reasons] = ts.flattenDiagnosticMessageText(messageText, '\n').split(/\n */);
    const reason = reasons.length > 0 ? reasons.join(' ') : first;
    return `${side} of ${operation}: ${reason}`;
  });
}
