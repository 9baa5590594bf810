/**
 * Which file may know which. The comments are what a violation says.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody uses this file: delete it.',
      severity: 'error',
      from: { path: '^src/', orphan: true },
      to: {},
    },
    {
      name: 'only-installed-packages',
      comment: 'A package that the code imports is a dependency in package.json, and no development one.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'no-tests-in-source',
      comment: 'The service does not know its tests.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule takes facts and returns a reason: it imports no library and nothing that does.',
      severity: 'error',
      from: {
        path: '^src/(discoveries/nesting|fields/field-(type|value)|input/(rules|instants|hostile)|search/words)\\.ts$',
      },
      to: { reachable: true, path: 'node_modules|^src/.*\\.(entity|repository|service|module)\\.ts$' },
    },
    {
      name: 'controllers-only-translate',
      comment: 'A controller asks a service; it knows neither repositories nor the database.',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.(repository|entity)\\.ts$|^src/database/|node_modules/@mikro-orm' },
    },
    {
      name: 'repositories-only-answer',
      comment: 'A repository is asked by services and asks none.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(service|controller)\\.ts$' },
    },
    {
      name: 'the-contract-knows-no-database',
      comment: 'What callers see (records, requests, problems) does not depend on how it is stored.',
      severity: 'error',
      from: { path: '\\.(record|requests|problems)\\.ts$' },
      to: {
        path: '\\.(repository|entity|service)\\.ts$|^src/database/|node_modules/(@mikro-orm|pg|kysely)/',
      },
    },
    {
      name: 'embedded-stands-alone',
      comment: 'The launchers of PostgreSQL and Valkey know nothing of the service.',
      severity: 'error',
      from: { path: '^src/embedded/' },
      to: { path: '^src/', pathNot: '^src/embedded/' },
    },
    {
      name: 'embedded-only-for-commands',
      comment: 'Only commands start services; the rest is told where they are.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(commands|embedded)/' },
      to: { path: '^src/embedded/' },
    },
    {
      name: 'commands-on-top',
      comment: 'Commands put the parts together; no part knows a command.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main\\.ts|commands/)' },
      to: { path: '^src/commands/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
