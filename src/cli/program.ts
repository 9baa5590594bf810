import { Command, Option } from 'commander';
import { SCOPES } from '../http/requests/caller.js';
import { VERSION } from '../platform/settings/settings.js';
import { FROM } from '../integrations/transfer/tools/tools.js';
import { isForUser } from './failures.js';
import type { ExportOptions } from './commands/export.js';
import type { ImportArguments } from './commands/import.js';
import { closeAll, shutdown } from './shutdown.js';
import type { TokenOptions } from './commands/token.js';

export async function run(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync([...argv]);
  } catch (error) {
    // Failures are expected while the process shuts down.
    if (shutdown.aborted) return;
    await closeAll();
    if (!isForUser(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** A copy of the constant in workspaces.service.ts, which takes a second to load. */
const DEMO_WORKSPACE = 'demo';

const collected = (value: string, former: readonly string[] = []): string[] => [...former, value];

interface WorkspaceOption {
  readonly workspace: string;
}

// Each command is imported when it is called, to avoid loading the modules of all others.
function program(): Command {
  const program = new Command('discovery-records')
    .description('Keeps discoveries for product teams.')
    .version(VERSION, '--version', 'tells the version');
  addServiceCommands(program);
  addRecordCommands(program);
  addWorkspaceCommands(
    program.command('workspace').description('makes, renames, deletes and lists workspaces'),
  );
  addTokenCommands(program.command('token').description('makes, lists and revokes tokens'));
  program
    .command('specification')
    .description('writes openapi.yaml from the code')
    .option('--check', 'only say whether it is what would be written')
    .action(async (options: { check?: boolean }) =>
      (await import('./commands/specification.js')).specification(options),
    );
  return program;
}

function addServiceCommands(program: Command): void {
  program
    .command('start')
    .description('everything on this machine: PostgreSQL, Valkey, API and worker')
    .action(async () => (await import('./commands/start.js')).start());
  program
    .command('api')
    .description('the API')
    .action(async () => (await import('./commands/serve.js')).serveApi());
  program
    .command('worker')
    .description('a worker, which refreshes feedback values')
    .action(async () => (await import('./commands/serve.js')).serveWorker());
  program
    .command('run-imports', { hidden: true })
    .description('what a worker starts for imports')
    .action(async () => (await import('./commands/run-imports.js')).runImports());
  program
    .command('migrate')
    .description("brings the database's schema up to date")
    .action(async () => (await import('./database.js')).migrate());
}

const choice = (flags: string, description: string, choices: readonly string[]): Option =>
  new Option(flags, description).choices(choices);

function addRecordCommands(program: Command): void {
  declareImport(program.command('import')).action(async (file: string, options: ImportArguments) =>
    (await import('./commands/import.js')).importFile(file, options),
  );
  declareExport(program.command('export')).action(async (file: string, options: ExportOptions) =>
    (await import('./commands/export.js')).exportFile(file, options),
  );
  program
    .command('reconcile')
    .description('compares every feedback value with the feedback itself, and repairs what differs')
    .option('--dry-run', 'only tells', false)
    .action(async (options: { dryRun: boolean }) =>
      (await import('./commands/reconcile.js')).reconcile(options),
    );
}

const declareImport = (command: Command): Command =>
  command
    .description(
      'takes in the records of a file: one a line (NDJSON), the rows of a spreadsheet (CSV), or what another tool gives',
    )
    .argument('<file>', 'the file; "-" for standard input')
    .option('--workspace <name>', 'where the records go', DEMO_WORKSPACE)
    .addOption(
      choice('--format <format>', "what the file is, if its name doesn't say", ['csv', 'json', 'ndjson']),
    )
    .addOption(choice('--from <tool>', 'the tool it comes from; by default (auto) it is recognised', FROM))
    .option('--records <kind>', 'the kind of all records, as in feedback, if the file does not say')
    .option('--discovery-id <reference>', 'what feedback is about that does not say so')
    .option('--map <column=member>', 'CSV: what a column is, "-" for nothing; may repeat', collected)
    .option('--key <column>', 'CSV: the column that tells rows apart')
    .option('--dry-run', 'only tells what would be made')
    .option(
      '--create-missing',
      'CSV: creates missing states, people, components, options, fields and attributes',
    )
    .option('--no-create-missing', 'creates none of them for a recognised export either')
    .option('--skip-bad <file>', 'CSV: imports the good rows, and writes the others to a file')
    .option('--locale <locale>', 'CSV: how dates and numbers are written, as in en-GB or de-DE')
    .option('--encoding <encoding>', 'CSV: as in windows-1252, if it is not Unicode');

const declareExport = (command: Command): Command =>
  command
    .description(
      'writes all records to a file, one a line (NDJSON), or those of a kind for a spreadsheet (CSV)',
    )
    .argument('<file>', 'the file; "-" for standard output')
    .option('--workspace <name>', 'whose records', DEMO_WORKSPACE)
    .addOption(
      choice('--format <format>', "what to write, if the file's name doesn't say", ['csv', 'ndjson']),
    )
    .addOption(
      choice('--records <kind>', 'CSV: which records; discoveries unless given', ['discovery', 'feedback']),
    );

function addWorkspaceCommands(workspaces: Command): void {
  workspaces
    .command('create')
    .description('makes a workspace')
    .argument('<name>')
    .action(async (name: string) => (await import('./commands/workspace.js')).createWorkspace(name));
  workspaces
    .command('rename')
    .description('gives a workspace another name')
    .argument('<name>')
    .argument('<new-name>')
    .action(async (name: string, newName: string) =>
      (await import('./commands/workspace.js')).renameWorkspace(name, newName),
    );
  workspaces
    .command('delete')
    .description('deletes a workspace whose tokens are revoked, with all of its records, for good')
    .argument('<name>')
    .action(async (name: string) => (await import('./commands/workspace.js')).deleteWorkspace(name));
  workspaces
    .command('list')
    .description('lists the names of all workspaces')
    .action(async () => (await import('./commands/workspace.js')).listWorkspaces());
}

const scopesOption = (): Option =>
  new Option(
    '--scopes <scopes>',
    `one or more of ${SCOPES.join(',')}; admin includes write, which includes read and submit`,
  ).makeOptionMandatory();

function addTokenCommands(tokens: Command): void {
  const workspaceOption = () => new Option('--workspace <name>', 'whose token').default(DEMO_WORKSPACE);
  tokens
    .command('create')
    .description('makes a token; its secret goes to standard output, this once')
    .argument('<name>', 'what it is for')
    .addOption(scopesOption())
    .option('--origins <origins>', 'whose pages may use it, separated by commas; for the scope submit')
    .option('--expires <time>', 'from when on it lets nobody in, as in 2027-01-31 or 2027-01-31T12:00Z')
    .option('--user <reference>', 'the user as whom it acts, by id or clientId')
    .addOption(workspaceOption())
    .action(async (name: string, options: TokenOptions) =>
      (await import('./commands/token.js')).createToken(name, options),
    );
  tokens
    .command('list')
    .description('lists the tokens of a workspace')
    .addOption(workspaceOption())
    .action(async ({ workspace }: WorkspaceOption) =>
      (await import('./commands/token.js')).listTokens(workspace),
    );
  tokens
    .command('revoke')
    .description('revokes a token: within a second it lets nobody in any more')
    .argument('<id>')
    .addOption(workspaceOption())
    .action(async (id: string, { workspace }: WorkspaceOption) =>
      (await import('./commands/token.js')).revokeToken(id, workspace),
    );
}
